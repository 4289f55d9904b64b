import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import type { Endpoint } from '@contract/endpoint'
import { mealOrders, OrderMode } from '@contract/mealOrder'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { FeedTab, TargetKind, trends, TrendType, Visibility } from '@contract/trend'
import type { Db } from '@server/db/db'
import { openDb } from '@server/db/open'
import { readSettings } from '@server/settings'
import { startPostgres } from '../../support/servers/postgres'
import { runServer } from '../../support/servers/serverProcess'
import type { PlannedRequest } from './loadGenerator'
import { generate, planned, quantile, untilHealthy } from './loads'
import { fill, HOT_TRENDS } from '../rows'

export interface LoadRow {
  name: string
  perSecond: number
  seconds: number
  answeredPerSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Shares of all requests sent: 503, 429, and no response or any other status. */
  refused: number
  tooOften: number
  lost: number
  /** Refusals by business code, as `code×count`. */
  byCode: string
  /** Peak memory of the process so far, in MB. */
  peakMb: number
  /** After the load, until ten calls in a row take less than 100 ms. */
  wellAfterMs: number
}

/** Users of the load; each has a session and follows twenty others. */
const READERS = 40_000
const FOLLOWED = 20
const REQUESTS = 160_000
const CONNECTIONS = 200
/** Enough connections that no request is queued at five times the load. */
const MANY_CONNECTIONS = 4000
const USUAL = 200
const MAX_P95_MS = 150
const STEP = 100
const DISHES = 10
/** Date in China so many days ahead. */
const dayIn = (days: number) => addDays(chinaDate(new Date()), days)

const STATEMENTS = [
  'alter table trends enable trigger user',
  `update users set city = '杭州市' where id like 'u%'`,
  `insert into sessions (id, sign_in_id, token_hash, user_id, created_at, last_seen_at, expires_at)
   select 's' || i, 's' || i, encode(sha256(('load-' || i)::bytea), 'hex'), 'u' || i, now(), now(), now() + interval '1 day'
   from generate_series(1, ${READERS}) i`,
  `insert into follows (follower_id, followee_id, created_at)
   select 'u' || i, 'u' || ${READERS} + (i * 31 + d * 977) % 50000, now()
   from generate_series(1, ${READERS}) i, generate_series(1, ${FOLLOWED}) d`,
  `insert into canteens (id, name, address, open_text) values ('load', '测试食堂', '一号楼', '每天')`,
  `insert into canteen_meals (canteen_id, meal, cutoff_minute, end_minute) values ('load', 'lunch', 630, 810)`,
  `insert into dishes (id, canteen_id, category, name, price_fen, meals, weekdays, stock)
   select 'load' || i, 'load', '热菜', '菜 ' || i, 500, '{lunch}', '{1,2,3,4,5,6,7}', 1000000 from generate_series(1, ${DISHES}) i`,
  `insert into meal_slots (id, canteen_id, meal, name, capacity) select 'load' || i, 'load', 'lunch', '时段 ' || i, 1000000
   from generate_series(1, 6) i`,
  'analyze',
]

type Make = (n: number) => readonly [Endpoint<never, unknown>, unknown, isVisitor?: boolean]
const make = <Body>(endpoint: Endpoint<Body, unknown>, body: (n: number) => Body): Make => {
  return (n) => [endpoint as Endpoint<never, unknown>, body(n)]
}

const hot = (n: number) => `t${((n * 7919) % HOT_TRENDS) + 1}`
const any = (posts: number) => (n: number) => `t${((n * 7919) % posts) + 1}`

/** Share of each call in percent: 70 reads, 15 messages and home, 10 acts, 5 texts and orders. */
function mixOf(posts: number): readonly [share: number, make: Make][] {
  const anyOf = any(posts)
  return [
    [20, make(trends.detail, (n) => ({ trendsId: hot(n) }))],
    [10, make(trends.detail, (n) => ({ trendsId: anyOf(n) }))],
    [20, make(comments.list, (n) => ({ trendsId: hot(n), pageNum: 1, pageSize: 20, asc: false }))],
    [10, make(trends.page, () => ({ tab: FeedTab.Recommend, cursor: null }))],
    [6, make(trends.page, () => ({ tab: FeedTab.Follow, cursor: null }))],
    [4, make(trends.page, () => ({ tab: FeedTab.City, city: '杭州市', cursor: null }))],
    [9, make(messages.summary, () => ({}))],
    [3, make(modules.list, () => ({}))],
    [3, make(modules.today, () => ({}))],
    [4, make(acts.like, (n) => ({ targetKind: TargetKind.Trends, targetId: anyOf(n), on: true }))],
    [2, make(relations.follow, (n) => ({ userId: `u${READERS + ((n * 13) % 50_000)}`, on: true }))],
    [4, make(trends.viewed, (n) => ({ trendsId: hot(n) }))],
    [3, make(comments.publish, (n) => ({ trendsId: hot(n), content: `第 ${n} 条评论，周末一起去。`, fileIds: [] }))],
    [1, make(publishing.publish, (n) => postOf(n))],
    [1, make(mealOrders.place, (n) => orderOf(n))],
  ]
}

const postOf = (n: number) => ({
  ...{ type: TrendType.Text, title: `第 ${n} 条动态`, content: '<p>周六早上七点，我们在东门集合。</p>' },
  ...{ fileIds: [], topicIds: [], visibility: Visibility.Public },
})

/** A person can order once per day only. */
const orderOf = (n: number) => ({
  ...{
    canteenId: 'load',
    date: dayIn(2 + Math.floor(n / READERS)),
    meal: 'lunch' as const,
    items: [{ dishId: `load${(n % DISHES) + 1}`, quantity: 1 }],
  },
  ...{ slotId: `load${(n % 6) + 1}`, mode: OrderMode.In, remark: '', expectPayFen: 0 },
})

/** Each request by another person and from another address. */
function requestsOf(posts: number): PlannedRequest[] {
  const turns = mixOf(posts).flatMap(([share, one]) => Array<Make>(share).fill(one))
  return Array.from({ length: REQUESTS }, (_, n) => {
    // 37 and 100 are coprime: every hundred requests contain all calls, mixed.
    const [endpoint, body] = (turns[(n * 37) % turns.length] as Make)(n)
    const person = (n % READERS) + 1
    const address = `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`
    return { ...planned(endpoint, body as never, `load-${person}`), address }
  })
}

/** Peak memory of a process, in MB (Linux). */
const peakMbOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024

/** One server process on PostgreSQL under usual load, the highest load it sustains, and five times as much. */
export async function measureLoad(quick: boolean, tell: (row: LoadRow) => void): Promise<void> {
  const [posts, people] = quick ? [10_000, 100_000] : [1_000_000, 100_000]
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const cluster = await startPostgres()
  try {
    const databaseUrl = await cluster.createDatabase()
    const open = await openDb({ ...readSettings({}), dataDir, databaseUrl })
    await prepare(open.jobs, posts, people).finally(() => open.close())
    const env = { DATABASE_URL: databaseUrl, SEED: 'none', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' }
    const server = await runServer(dataDir, { env })
    const requests = requestsOf(posts)
    let begun = 0
    const run = async (name: string, perSecond: number, seconds: number, connections = CONNECTIONS) => {
      const plan = { port: server.port, connections, perSecond, seconds, patienceMs: 30_000, first: begun, requests }
      begun += perSecond * seconds
      const report = await generate(plan)
      const wellAfterMs = await untilHealthy(server.origin, requests[0] as PlannedRequest)
      const times = report.answered.sort((one, other) => one - other)
      const row: LoadRow = {
        ...{ name, perSecond, seconds, wellAfterMs },
        answeredPerSecond: times.length / seconds,
        p50Ms: quantile(times, 0.5),
        p95Ms: quantile(times, 0.95),
        p99Ms: quantile(times, 0.99),
        refused: report.refused.length / report.sent,
        tooOften: report.tooOften / report.sent,
        lost: (report.failed + report.lost + report.unanswered) / report.sent,
        byCode: Object.entries(report.byCode)
          .map(([code, times]) => `${code}×${times}`)
          .join(' '),
        peakMb: peakMbOf(server.pid),
      }
      tell(row)
      return row
    }
    try {
      await run('热身', USUAL, quick ? 5 : 20)
      await run('平时', USUAL, quick ? 10 : 600)
      let held = USUAL
      for (let rate = USUAL + STEP; ; rate += STEP) {
        const { p95Ms, refused, lost } = await run(`每秒 ${rate}`, rate, quick ? 5 : 30)
        if (p95Ms > MAX_P95_MS || refused > 0 || lost > 0) break
        held = rate
      }
      await run('五倍', 5 * held, quick ? 5 : 60, MANY_CONNECTIONS)
      await run('之后', USUAL, quick ? 5 : 30)
    } finally {
      await server.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepare(db: Db, posts: number, people: number): Promise<void> {
  await fill(db, posts, people)
  for (const statement of STATEMENTS) await db.execute(sql.raw(statement))
}
