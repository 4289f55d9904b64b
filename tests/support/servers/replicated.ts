import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binariesFor, childrenOf, otherUser, query, untilUp } from './postgres'
import { swap } from './sample'
import { freePort, PROJECT } from './serverProcess'
import { pause } from '../concurrency/pause'

export interface Replicated {
  /** Address of the database by both hosts, the standby first. */
  url: string
  /** Address of the standby only. */
  standbyUrl: string
  /** Kills all processes of the primary with SIGKILL. */
  killPrimary(): Promise<void>
  /** Promotes the standby; resolves once it accepts writes. */
  promote(): Promise<void>
  /** Starts the killed primary again as it was, which would be a split brain in production. */
  reviveOldPrimary(): Promise<void>
  stop(): Promise<void>
}

interface Member {
  url: string
  process: ChildProcess
}

const DATABASE = 'bole'

/**
 * A primary and its synchronous standby on loopback, by the samples of `deploy/`. The standby is a copy of the stopped
 * primary, as the binaries of the npm package have no `pg_basebackup`.
 */
export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'bole-replicated-'))
  chmodSync(folder, 0o755)
  const bin = binariesFor(folder)
  const user = otherUser()
  const ports = [await freePort(), await freePort()] as const
  const dataOf = (port: number) => join(folder, String(port))
  const configOf = (port: number) => join(folder, `${port}.conf`)
  const run = { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } }
  const urlAt = (port: number) => `postgresql://bole@127.0.0.1:${port}/${DATABASE}`
  const [primaryData, standbyData] = [dataOf(ports[0]), dataOf(ports[1])]
  mkdirSync(primaryData, { mode: 0o700 })
  if (user) chownSync(primaryData, user.uid, user.gid)
  const initdb = ['-D', primaryData, '-U', 'bole', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...run, stdio: 'pipe' })

  const start = async (port: number): Promise<Member> => {
    const options = ['-D', dataOf(port), '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off']
    const server = spawn(join(bin, 'postgres'), options, { ...run, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    const url = Object.assign(new URL(urlAt(port)), { pathname: '/postgres' }).href
    await untilUp(url, server, () => said)
    return { url, process: server }
  }
  const configure = (port: number, ...parts: string[]) => {
    writeFileSync(configOf(port), parts.join('\n'))
    const included = `include '${configOf(port)}'\n`
    writeFileSync(join(dataOf(port), 'postgresql.auto.conf'), included)
  }
  const shared = swap(sample('postgresql.conf'), "listen_addresses = '*'\n", '')

  const first = await start(ports[0])
  await query(first.url, `create database ${DATABASE}`)
  await end(first.process, 'SIGINT')
  cpSync(primaryData, standbyData, { recursive: true })
  chmodSync(standbyData, 0o700)
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, standbyData])
  writeFileSync(join(standbyData, 'standby.signal'), '')
  configure(ports[0], shared, sample('postgresql-synchronous.conf'))
  configure(ports[1], shared, `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=bole application_name=bole2'`)
  const pair = await Promise.all([start(ports[0]), start(ports[1])])
  const [, standby] = pair
  let [primary] = pair
  await untilTrue(primary.url, "select count(*) = 1 as is from pg_stat_replication where sync_state = 'quorum'")
  return {
    url: `postgresql://bole@127.0.0.1:${ports[1]},127.0.0.1:${ports[0]}/${DATABASE}?target_session_attrs=read-write`,
    standbyUrl: urlAt(ports[1]),
    killPrimary: () => killAll(primary.process),
    promote: async () => {
      await query(standby.url, 'select pg_promote()')
      await untilTrue(standby.url, 'select not pg_is_in_recovery() as is')
    },
    reviveOldPrimary: async () => {
      // Without its synchronous standby the primary would not commit.
      configure(ports[0], shared)
      rmSync(join(primaryData, 'postmaster.pid'), { force: true })
      primary = await start(ports[0])
    },
    stop: async () => {
      await Promise.all([primary, standby].map(({ process }) => end(process, 'SIGINT')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const sample = (name: string) => readFileSync(join(PROJECT, 'deploy', name), 'utf8')

const isGone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isGone(server)) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

async function killAll(server: ChildProcess): Promise<void> {
  const children = childrenOf(server.pid ?? 0)
  const ended = end(server, 'SIGKILL')
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ends with its parent.
      continue
    }
  }
  await ended
}

async function untilTrue(url: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const began = Date.now(); Date.now() - began < 120_000;) {
      const { rows } = await client.query<{ is: boolean }>(question)
      if (rows[0]?.is) return
      await pause(50)
    }
  } finally {
    await client.end()
  }
  throw new Error(`never true: ${question}`)
}
