import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { BASE_PATHS } from '@contract/endpoint'
import { type FeedBody, trends } from '@contract/trend'
import { migrateServer } from '@server/db/migrate'
import { pageOfFeed } from '@server/features/trends/service'
import type { User } from '@server/appContext'
import { startPostgres, type TestPostgres } from '../support/servers/postgres'
import { insertSession } from '../support/rows'
import { type RunningServer, runServer } from '../support/servers/serverProcess'
import { median } from './phone'
import { type WatchedDb, watchedDb } from './plan'
import { fill } from './rows'

export interface FeedRow {
  name: string
  /** By number of posts, in measured order. */
  p99Ms: number[]
  /** Table rows read per row shown. */
  rowsRead: number[]
}

const RUNS = 5
const SECONDS = 2
const CALLERS = 2
const FOLLOWED = 50
const CITY = '杭州市'
const READER = 'u1000'
/** A topic of one post in a thousand. */
const TOPIC = 'topic'

type Case = readonly [name: string, bodies: FeedBody[]]

/** Positions of all depths: the cost must not depend on the number of posts above. */
function casesOf(count: number, newest: number): Case[] {
  const depths = Array.from({ length: 50 }, (_, n) => Math.floor((count * (n + 0.5)) / 51))
  const cursor = (order: string, key: number, id: string, ...more: unknown[]) =>
    Buffer.from(JSON.stringify([order, key, id, ...more])).toString('base64url')
  const deepBy = (tab: 'city' | 'follow', more: Partial<FeedBody>) =>
    depths.map((depth): FeedBody => ({ tab, ...more, cursor: cursor(tab, newest - depth * 1e6, '~') }))
  return [
    ['推荐，第一页', [{ tab: 'recommend', cursor: null }]],
    [
      '推荐，各种深度',
      depths.map((depth): FeedBody => ({ tab: 'recommend', cursor: cursor('recommend', count - depth, '~', 0, []) })),
    ],
    ['推荐的一个话题', [{ tab: 'recommend', topicId: TOPIC, cursor: null }]],
    ['同城，第一页', [{ tab: 'city', city: CITY, cursor: null }]],
    ['同城，各种深度', deepBy('city', { city: CITY })],
    [`关注（${FOLLOWED} 人），第一页`, [{ tab: 'follow', cursor: null }]],
    [`关注（${FOLLOWED} 人），各种深度`, deepBy('follow', {})],
  ]
}

async function prepare({ db }: WatchedDb, count: number): Promise<{ token: string; newest: number }> {
  await fill(db, count)
  await db.execute(sql`insert into topics (id, name) values (${TOPIC}, '周末')`)
  await db.execute(sql`alter table trend_topics disable trigger user`)
  await db.execute(sql`insert into trend_topics (trend_id, topic_id, position, created_at) select id, ${TOPIC}, 0, created_at from trends
    where ascii(right(id, 1)) % 2 = 0 and right(id, 3) ~ '^(.)\\1\\1$' or id = 't1'`)
  await db.execute(sql`insert into follows (follower_id, followee_id, created_at)
    select ${READER}, 'u' || i * 7, now() from generate_series(1, ${FOLLOWED}) i
    union all select 'u' || i, 'u' || i + d, now() from generate_series(1, 900) i, generate_series(1, 20) d`)
  await db.execute(
    sql`update users u set follow_num = n from (select follower_id, count(*) n from follows group by 1) f where f.follower_id = u.id`,
  )
  await db.execute(sql`analyze`)
  const { rows } = (await db.execute(
    sql`select floor(extract(epoch from max(created_at)) * 1e6)::float8 as newest from trends`,
  )) as unknown as {
    rows: { newest: number }[]
  }
  return { token: await insertSession(db, READER, new Date()), newest: rows[0]?.newest ?? 0 }
}

async function p99(origin: string, token: string, bodies: FeedBody[], seconds: number): Promise<number> {
  const requests = bodies.map((body) => ({
    method: 'POST' as const,
    path: BASE_PATHS[trends.page.base] + trends.page.path,
    headers: { 'content-type': 'application/json', 'x-accesstoken': token },
    body: JSON.stringify(body),
  }))
  // Response times are collected one by one: autocannon's histogram has whole milliseconds only.
  const took: number[] = []
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      { url: origin, connections: CALLERS, duration: seconds, requests },
      (error: unknown, { non2xx, errors }) => {
        if (error || non2xx || errors)
          reject(new Error(`the feed: ${non2xx} refused, ${errors} broken`, { cause: error }))
        else resolve()
      },
    )
    run.on('response', (_client, _status, _bytes, ms) => took.push(ms))
  })
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}

async function readPerShown(watched: WatchedDb, bodies: FeedBody[]): Promise<number> {
  const reader: User = {
    id: READER,
    username: '',
    nickName: '',
    identity: 'personal',
    familyAccount: false,
    roles: [],
    city: '',
    orgId: null,
  }
  const worst: number[] = []
  for (const body of bodies.filter((_, n) => n % 7 === 0)) {
    let shown = 0
    const read = await watched.rowsReadBy(async () => {
      shown = (await pageOfFeed(watched.db, body, { reader, now: new Date(), secret: 'bench' })).list.length
    })
    worst.push(read / Math.max(1, shown))
  }
  return Math.max(...worst)
}

interface Size extends WatchedDb {
  count: number
  token: string
  server: RunningServer
  cases: Case[]
}

async function opened(cluster: TestPostgres, count: number): Promise<Size> {
  const url = await cluster.createDatabase()
  await migrateServer(url)
  const watched = watchedDb(url)
  const { token, newest } = await prepare(watched, count)
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const server = await runServer(dataDir, { env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'warn' } })
  return { ...watched, count, token, server, cases: casesOf(count, newest) }
}

async function measureCase(sizes: readonly Size[], name: string): Promise<FeedRow> {
  const bodies = sizes.map(({ cases }) => cases.find(([own]) => own === name)?.[1] ?? [])
  const rounds = sizes.map((): number[] => [])
  // Interleaved, so that other load of the machine affects all alike.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const [n, { server, token }] of sizes.entries()) {
      const took = await p99(server.origin, token, bodies[n] ?? [], SECONDS)
      if (round > 0) rounds[n]?.push(took)
    }
  }
  const rowsRead: number[] = []
  for (const [n, size] of sizes.entries()) rowsRead.push(await readPerShown(size, bodies[n] ?? []))
  return { name, p99Ms: rounds.map(median), rowsRead }
}

/** Pages of the feed with few and very many posts on PostgreSQL: p99 (median of 5 runs) and rows read. */
export async function measureFeed(counts: readonly number[]): Promise<FeedRow[]> {
  const cluster = await startPostgres()
  const sizes: Size[] = []
  try {
    for (const count of counts) sizes.push(await opened(cluster, count))
    const rows: FeedRow[] = []
    for (const [name] of sizes[0]?.cases ?? []) rows.push(await measureCase(sizes, name))
    return rows
  } finally {
    for (const { server, pool } of sizes) {
      await server.close()
      await pool.end()
    }
    await cluster.stop()
  }
}
