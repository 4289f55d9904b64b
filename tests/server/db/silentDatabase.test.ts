import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { BASE_PATHS } from '@contract/endpoint'
import { TargetKind } from '@contract/trend'
import type { Db } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { likes } from '@server/features/trends/tables'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const ANSWER_MS = 1500
const POOL_SIZE = 10
/** Less than an idle connection is kept. */
const ENDED_MS = 5000
let postgres: TestPostgres
let test: TestApp
let thaw: () => void = () => undefined
let me: string
let token: string
let trendId: string

beforeAll(async () => {
  postgres = await startPostgres()
  const limits = { answerWithinMs: ANSWER_MS, connectionTimeoutMillis: ANSWER_MS }
  test = await startTestApp({
    open: await openPostgres(await postgres.createDatabase(), { limits }),
    now: new Date(),
  })
  me = await insertUser(test.db)
  token = await insertSession(test.db, me, new Date())
  trendId = await insertTrend(test.db, { authorId: await insertUser(test.db) })
})
afterEach(() => thaw())
afterAll(async () => {
  await test?.close()
  await postgres?.stop()
})

const like = (key: string) =>
  test.app.inject({
    method: 'POST',
    url: BASE_PATHS.community + acts.like.path,
    payload: { targetKind: TargetKind.Trends, targetId: trendId, on: true },
    headers: { 'x-accesstoken': token, 'idempotency-key': key },
  })

const backends = async (db: Db) => {
  const { rows } = (await db.execute(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  )) as unknown as { rows: { pid: number }[] }
  return new Set(rows.map(({ pid }) => pid))
}

it('answers a write whose database is frozen with 503 and a clear sentence, and does it once when asked again', async () => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => test.db.execute(sql`select pg_sleep(0.1)`)))
  const before = await backends(test.db)
  thaw = postgres.freeze()
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    like(key),
    ...Array.from({ length: 2 * POOL_SIZE }, () => like(crypto.randomUUID())),
  ])
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ code: 100500, data: null, msg: '服务暂时没有响应，请稍后再试' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await test.app.inject('/healthz')).statusCode).toBe(503)
  thaw()
  await expect.poll(async () => (await test.app.inject('/healthz')).statusCode).toBe(200)
  expect((await like(key)).json()).toMatchObject({ code: 200, data: { on: true, count: 1 } })
  const [row] = await test.db.select({ count: sql<number>`count(*)::int` }).from(likes)
  expect(row?.count).toBe(1)
  // A backend ends once it has read that its client left.
  const kept = async () => [...(await backends(test.db))].filter((pid) => before.has(pid))
  await expect.poll(kept, { timeout: ENDED_MS }).toEqual([])
})

it('gives every connection back, however its transaction ended', async () => {
  for (const way of ['begin', 'middle']) {
    let frozen: () => void = () => undefined
    const reached = Array.from({ length: POOL_SIZE }, () => {
      let resolve: () => void = () => undefined
      return { promise: new Promise<void>((done) => (resolve = done)), resolve: () => resolve() }
    })
    const stopped = new Promise<void>((resolve) => (frozen = resolve))
    if (way === 'begin') {
      thaw = postgres.freeze()
      reached.forEach(({ resolve }) => resolve())
    }
    const running = reached.map(({ resolve }, n) =>
      test.db.transaction(async (tx) => {
        await tx.execute(sql`insert into app_settings (name, value) values (${`${way}${n}`}, 'half')`)
        resolve()
        await stopped
        await tx.execute(sql`select 1`)
      }),
    )
    const ended = Promise.allSettled(running)
    await Promise.all(reached.map(({ promise }) => promise))
    if (way === 'middle') thaw = postgres.freeze()
    frozen()
    expect((await ended).map(({ status }) => status)).toEqual(Array<string>(POOL_SIZE).fill('rejected'))
    thaw()
    const all = () =>
      Promise.all(Array.from({ length: POOL_SIZE }, () => test.db.execute(sql`select pg_sleep(0.05)`))).then(
        () => 'served',
        () => 'failed',
      )
    await expect.poll(all, { timeout: 15_000 }).toBe('served')
    const { rows } = (await test.db.execute(sql`select 1 from app_settings where value = 'half'`)) as unknown as {
      rows: unknown[]
    }
    expect(rows).toEqual([])
  }
})

it('lets work that nobody waits for take longer', async () => {
  const long = sql`select pg_sleep(${(2 * ANSWER_MS) / 1000})`
  await expect(test.db.execute(long)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } })
  const open = await openPostgres(postgres.url, { limits: { answerWithinMs: ANSWER_MS } })
  await expect(open.jobs.execute(long)).resolves.toBeDefined()
  await open.close()
})
