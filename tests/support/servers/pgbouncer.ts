import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { otherUser } from './postgres'
import { swap } from './sample'
import { freePort, PROJECT } from './serverProcess'
import { pause } from '../concurrency/pause'

export interface TestPgBouncer {
  /** Address of a database of the cluster through the pooler. */
  urlOf(databaseUrl: string): string
  stop(): Promise<void>
}

/** Path of the system's PgBouncer; undefined if there is none. */
export function findPgBouncer(): string | undefined {
  return [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/opt/homebrew/bin']
    .filter(Boolean)
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file))
}

/**
 * A temporary PgBouncer by the sample of `deploy/`, on loopback and for every database of a cluster.
 * @param clusterUrl an address of the PostgreSQL behind it
 * @param connections maximum of server connections per database
 */
export async function startPgBouncer(clusterUrl: string, connections: number): Promise<TestPgBouncer> {
  const binary = findPgBouncer()
  if (!binary) throw new Error('this machine has no PgBouncer')
  const folder = mkdtempSync(join(tmpdir(), 'bole-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port: behind, username } = new URL(clusterUrl)
  const port = await freePort()
  let settings = readFileSync(join(PROJECT, 'deploy/pgbouncer.ini'), 'utf8')
  settings = swap(
    settings,
    'bole = host=127.0.0.1 port=5432 dbname=bole',
    `* = host=${hostname} port=${behind} user=${username}`,
  )
  settings = swap(settings, 'listen_port = 6432', `listen_port = ${port}`)
  settings = swap(settings, 'auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt', 'auth_type = any')
  settings = swap(settings, 'default_pool_size = 20', `default_pool_size = ${connections}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings)
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
    await pause(100)
  }
  throw new Error(`PgBouncer did not start: ${said()}`)
}
