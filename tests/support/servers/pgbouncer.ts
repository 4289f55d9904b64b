import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { otherUser } from './postgres'
import { freePort } from './serverProcess'

export interface TestPgBouncer {
  /** The address of a database of the cluster through the pooler. */
  urlOf(databaseUrl: string): string
  stop(): Promise<void>
}

/** The pooler of this machine, undefined where it has none. */
export function findPgBouncer(): string | undefined {
  return [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/opt/homebrew/bin']
    .filter(Boolean)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file))
}

/**
 * A throw-away PgBouncer in transaction mode on loopback.
 * @param clusterUrl an address of the PostgreSQL behind it
 * @param connections how many it opens there for each database
 */
export async function startPgBouncer(clusterUrl: string, connections: number): Promise<TestPgBouncer> {
  const binary = findPgBouncer()
  if (!binary) throw new Error('this machine has no PgBouncer')
  const folder = mkdtempSync(join(tmpdir(), 'bole-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port: behind, username } = new URL(clusterUrl)
  const port = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${behind} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 500',
    `default_pool_size = ${connections}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const server = spawn(binary, [file], { ...otherUser(), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  const urlOf = (databaseUrl: string) => Object.assign(new URL(databaseUrl), { port: String(port) }).href
  await untilUp(urlOf(clusterUrl), () => said)
  return {
    urlOf,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilUp(connectionString: string, said: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 30_000;) {
    const client = new pg.Client({ connectionString })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`PgBouncer did not start: ${said()}`)
}
