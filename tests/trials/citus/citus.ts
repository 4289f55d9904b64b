import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { migrateServer } from '@server/db/migrate'
import { keepRows } from '../../support/databases/emptiedDb'
import { citusArchive, startCitus } from '../../support/servers/citus'
import { PROJECT } from '../../support/servers/serverProcess'
import { trialEnvironment } from '../../support/databases/trialDb'
import { citusFigures } from './figures'

/** Two parallel test files, which open up to three databases each. */
const DATABASES = 6

/**
 * Runs the server tests on a coordinator with two workers; arguments select files as for vitest. `figures` compares one
 * worker with two instead, each node with that many cores.
 */
export async function citus(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { archive: { type: 'string' }, cores: { type: 'string', default: '0.2' } },
    allowPositionals: true,
  })
  const archive = citusArchive(values.archive)
  if (!archive) {
    console.error(
      '用法：npm run trial -- citus --archive 归档文件 [figures [--cores 0.2] 或测试文件…]；需要 Debian 的 PostgreSQL 15',
    )
    return 2
  }
  if (positionals[0] === 'figures') return citusFigures(archive, Number(values.cores))
  const cluster = await startCitus(archive)
  try {
    const emptied: string[] = []
    for (let n = 0; n < DATABASES; n++) {
      const url = await cluster.createDatabase()
      await migrateServer(url)
      await keepRows(url)
      emptied.push(url)
    }
    const trial = { clusterUrl: cluster.coordinator.url, template: '', emptied }
    const tests = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...positionals],
      { cwd: PROJECT, env: { ...process.env, ...trialEnvironment(trial) }, stdio: 'inherit' },
    )
    return await new Promise((resolve) => tests.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    await cluster.stop()
  }
}
