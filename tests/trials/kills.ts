import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { runServer } from '../support/servers/serverProcess'
import { compare, type Comparison, type Entry } from './ledger'

const KILLS = 100
const WRITES = 50_000
const POSTS = 1000
const PEOPLE = WRITES / POSTS
const WORKERS = 8
const LIKE = BASE_PATHS[acts.like.base] + acts.like.path

interface Outcome extends Comparison {
  acknowledged: number
  /** Sent again under their keys, because the server was killed before it answered. */
  repeated: number
  kills: number
}

/**
 * Kills the server in the middle of its work again and again, on both databases: every acknowledged write has to be
 * there, none twice. The words give other numbers of kills and of writes.
 */
export async function kills([times = KILLS, writes = WRITES]: readonly (string | number)[]): Promise<number> {
  line(['数据库', '强制结束', '已确认的写入', '因此重发', '丢失', '计数不符'])
  line(Array<string>(6).fill('---'))
  let isGood = true
  const postgres = await startPostgres()
  try {
    for (const [name, databaseUrl] of [
      ['内置', ''] as const,
      ['PostgreSQL', await postgres.createDatabase()] as const,
    ]) {
      const found = await killedOn(databaseUrl, Number(times), Number(writes))
      line([name, found.kills, found.acknowledged, found.repeated, found.missing, found.miscounted])
      isGood &&= found.missing === 0 && found.miscounted === 0
    }
  } finally {
    await postgres.stop()
  }
  return isGood ? 0 : 1
}

async function killedOn(databaseUrl: string, times: number, writes: number): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-kills-'))
  try {
    const settings = { ...readSettings({}), dataDir, databaseUrl }
    const withDb = async <Result>(work: (db: Db) => Promise<Result>) => {
      const open = await openDb(settings)
      return work(open.db).finally(() => open.close())
    }
    const tokens = await withDb(async (db) => {
      await fill(db, POSTS)
      return Promise.all(Array.from({ length: PEOPLE }, (_, n) => insertSession(db, `u${n + 1}`, new Date())))
    })
    const { ledger, ...counts } = await write({ dataDir, databaseUrl, tokens, times, writes })
    return { ...counts, acknowledged: ledger.length, ...(await withDb((db) => compare(db, ledger))) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Work {
  dataDir: string
  databaseUrl: string
  tokens: readonly string[]
  times: number
  writes: number
}

async function write({ dataDir, databaseUrl, tokens, times, writes }: Work) {
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'error' }
  const waiting: Entry[] = Array.from({ length: writes }, (_, n) => ({
    ...{ person: n % PEOPLE, trendId: `t${Math.floor(n / PEOPLE) + 1}` },
    key: crypto.randomUUID(),
  })).reverse()
  const ledger: Entry[] = []
  let kills = 0
  let repeated = 0
  while (waiting.length > 0) {
    const server = await runServer(dataDir, { env })
    const isLast = kills === times
    const until = isLast ? Infinity : ledger.length + (writes / times) * (0.5 + Math.random())
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
    if (killing) kills += 1
    await (killing ?? server.stop())
  }
  return { ledger, kills, repeated }
}

/** Whether the server acknowledged it. Throws where it refused. */
async function like(origin: string, token: string, { trendId, key }: Entry): Promise<boolean> {
  const answer = await fetch(origin + LIKE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token, 'Idempotency-Key': key },
    body: JSON.stringify({ targetKind: TargetKind.Trends, targetId: trendId, on: true }),
  })
    .then((response) => response.json() as Promise<{ code: number; msg: string }>)
    .catch(() => undefined)
  if (answer && answer.code !== acts.like.success) throw new Error(`refused: ${answer.code} ${answer.msg}`)
  return answer !== undefined
}
