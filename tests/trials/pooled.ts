import { spawn } from 'node:child_process'
import { migrateServer } from '@server/db/migrate'
import { startPgBouncer } from '../support/servers/pgbouncer'
import { startPostgres } from '../support/servers/postgres'
import { PROJECT } from '../support/servers/serverProcess'
import { trialEnvironment } from '../support/databases/trialDb'

const CONNECTIONS = 4

/** Runs the server tests on PostgreSQL behind PgBouncer in transaction mode; arguments select files as for vitest. */
export async function pooled(args: readonly string[]): Promise<number> {
  const postgres = await startPostgres()
  const pooler = await startPgBouncer(postgres.url, CONNECTIONS)
  try {
    const template = await postgres.createDatabase()
    await migrateServer(template)
    const trial = {
      clusterUrl: postgres.url,
      template: new URL(template).pathname.slice(1),
      poolerPort: Number(new URL(pooler.urlOf(template)).port),
    }
    const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...args], {
      cwd: PROJECT,
      env: { ...process.env, ...trialEnvironment(trial) },
      stdio: 'inherit',
    })
    return await new Promise((resolve) => tests.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    await pooler.stop()
    await postgres.stop()
  }
}
