import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acts } from '@contract/act'
import { BASE_PATHS } from '@contract/endpoint'
import { TargetKind } from '@contract/trend'
import type { Db } from '@server/db/db'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { insertSession } from '../support/rows'
import { fill } from '../bench/rows'
import { line } from '../bench/table'
import { startPostgres } from '../support/servers/postgres'
import { startProcess } from '../support/servers/processes'
import { freePort, runServer } from '../support/servers/serverProcess'
import { compare, type Compared, type Entry, likeOf } from './ledger'

const KILLS = 100
const WRITES = 50_000
const POSTS = 1000
const PEOPLE = WRITES / POSTS
const WORKERS = 8
/** Pause before a write that was refused as busy is repeated. */
const BUSY_MS = 200
const LIKE = BASE_PATHS[acts.like.base] + acts.like.path

interface Outcome extends Compared {
  acknowledged: number
  /** Repeated under their keys: the server was killed before it responded, or was busy. */
  repeated: number
  /** During the first starts, later starts, and writes. */
  kills: { first: number; starting: number; writing: number }
}

/** Share of the kills during the first starts, until one of them has created and migrated the database. */
const FIRST_SHARE = 0.1
/** Share of the others during later starts. */
const STARTING_SHARE = 0.5

/**
 * Kills the server repeatedly, on both databases: no acknowledged write may be lost or applied twice. Arguments give
 * other numbers of kills and writes.
 */
export async function kills([times = KILLS, writes = WRITES]: readonly (string | number)[]): Promise<number> {
  const postgres = await startPostgres()
  try {
    const places = [['内置', ''] as const, ['PostgreSQL', await postgres.createDatabase()] as const]
    const rows = await Promise.all(
      places.map(async ([name, databaseUrl]) => {
        const progress = (said: string) => console.error(`${name} ${said}`)
        return [name, await killedOn(databaseUrl, Number(times), Number(writes), progress)] as const
      }),
    )
    line(['数据库', '首次启动时结束', '再次启动时结束', '写入时结束', '已确认的写入', '因此重发', '丢失', '计数不符'])
    line(Array<string>(8).fill('---'))
    for (const [name, { kills: ended, acknowledged, repeated, missing, miscounted }] of rows) {
      line([name, ended.first, ended.starting, ended.writing, acknowledged, repeated, missing, miscounted])
    }
    return rows.every(([, { missing, miscounted }]) => missing === 0 && miscounted === 0) ? 0 : 1
  } finally {
    await postgres.stop()
  }
}

/** @param databaseUrl of an empty database; empty for the embedded one */
export async function killedOn(
  databaseUrl: string,
  times: number,
  writes: number,
  progress: (said: string) => void = () => undefined,
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-kills-'))
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error' }
  const settings = { ...readSettings({}), dataDir, databaseUrl }
  const withDb = async <Result>(work: (db: Db) => Promise<Result>) => {
    const open = await openDb(settings)
    return work(open.db).finally(() => open.close())
  }
  try {
    const first = Math.ceil(times * FIRST_SHARE)
    const began = performance.now()
    await startOnce(env)
    const startMs = performance.now() - began
    for (let n = 1; n <= first; n += 1) {
      await killStarting(dataDir, env, startMs)
      progress(`首次启动 ${n}/${first}`)
    }
    const tokens = await withDb(async (db) => {
      await fill(db, POSTS, PEOPLE, 0)
      return Promise.all(Array.from({ length: PEOPLE }, (_, n) => insertSession(db, `u${n + 1}`, new Date())))
    })
    const starting = Math.floor((times - first) * STARTING_SHARE)
    const work = { dataDir, env, tokens, starting, writing: times - first - starting, writes, startMs, progress }
    const { ledger, repeated } = await write(work)
    const likes = ledger.map(likeOf)
    const ended = { first, starting, writing: work.writing }
    return { kills: ended, acknowledged: ledger.length, repeated, ...(await withDb((db) => compare(db, likes))) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A start with a new database, to measure its duration. */
async function startOnce(env: Record<string, string>): Promise<void> {
  const unused = mkdtempSync(join(tmpdir(), 'bole-kills-'))
  try {
    await (await runServer(unused, { env: { ...env, DATABASE_URL: '' } })).close()
  } finally {
    rmSync(unused, { recursive: true, force: true })
  }
}

/** Kills a server at a random moment during its start. */
async function killStarting(dataDir: string, env: Record<string, string>, startMs: number): Promise<void> {
  const port = String(await freePort())
  const server = startProcess('dist-server/main.js', [], {
    ...env,
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dataDir,
  })
  await sleep(startMs * Math.random())
  server.child.kill('SIGKILL')
  await server.ended
}

interface Work {
  dataDir: string
  env: Record<string, string>
  tokens: readonly string[]
  /** Number of kills, during starts and during writes. */
  starting: number
  writing: number
  writes: number
  startMs: number
  progress: (said: string) => void
}

async function write({ dataDir, env, tokens, starting, writing, writes, startMs, progress }: Work) {
  const waiting: Entry[] = Array.from({ length: writes }, (_, n) => ({
    ...{ person: n % PEOPLE, trendId: `t${Math.floor(n / PEOPLE) + 1}` },
    key: crypto.randomUUID(),
  })).reverse()
  const ledger: Entry[] = []
  let repeated = 0
  for (let round = 0; round <= writing; round += 1) {
    const endedStarting = Math.floor((starting * round) / Math.max(1, writing))
    const before = Math.floor((starting * Math.max(0, round - 1)) / Math.max(1, writing))
    for (let n = before; n < endedStarting; n += 1) await killStarting(dataDir, env, startMs)
    const server = await runServer(dataDir, { env })
    const until = round === writing ? Infinity : Math.min(writes - 1, (writes / writing) * (round + Math.random()))
    let killing: Promise<void> | undefined
    const work = async () => {
      while (!killing) {
        const entry = waiting.pop()
        if (!entry) return
        const isDone = await like(server.origin, tokens[entry.person] ?? '', entry)
        if (isDone) ledger.push(entry)
        else {
          waiting.push(entry)
          repeated += 1
        }
        if (ledger.length >= until) killing ??= server.kill()
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    await (killing ?? server.stop())
    progress(`写入 ${ledger.length}/${writes}，结束 ${Math.min(round + 1, writing)}/${writing}`)
  }
  return { ledger, repeated }
}

/** True if the server acknowledged it; false if it was killed before it responded or refused it as busy. */
async function like(origin: string, token: string, { trendId, key }: Entry): Promise<boolean> {
  const answer = await fetch(origin + LIKE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token, 'Idempotency-Key': key },
    body: JSON.stringify({ targetKind: TargetKind.Trends, targetId: trendId, on: true }),
  }).catch(() => undefined)
  const said = await answer?.json().catch(() => undefined)
  if (!answer || !said) return false
  const { code, msg } = said as { code: number; msg: string }
  if (answer.status === 503) {
    await sleep(BUSY_MS)
    return false
  }
  if (code !== acts.like.success) throw new Error(`refused: ${code} ${msg}`)
  return true
}
