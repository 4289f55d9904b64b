import { acts } from '@contract/act'
import { login } from '@contract/login'
import { TargetKind, trends } from '@contract/trend'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '@server/db/postgres'
import { withClient } from '@server/db/withClient'
import { likes } from '@server/features/trends/tables'
import { type Replicated, startReplicated } from '@tests/support/servers/replicated'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const TIMEOUT_MS = 60_000
let pair: Replicated
let test: TestApp
let token: string
let ids: string[]

beforeAll(async () => {
  pair = await startReplicated()
  test = await startTestApp({ open: await openPostgres(pair.url), now: new Date() })
  token = await insertSession(test.db, await insertUser(test.db), new Date())
  const authorId = await insertUser(test.db)
  ids = await Promise.all(Array.from({ length: 40 }, () => insertTrend(test.db, { authorId })))
})
afterAll(async () => {
  await test?.close()
  await pair?.stop()
})

const like = (targetId: string, key: string) =>
  test.post(acts.like, { targetKind: TargetKind.Trends, targetId, on: true }, { token, key })
const detail = () => test.post(trends.detail, { trendsId: ids[0] ?? '' }, { token })

it('writes at the primary wherever it stands in the address, and on through a failover without a restart', async () => {
  const ledger = new Map(ids.map((id) => [id, crypto.randomUUID()]))
  const send = async (all: readonly string[]) => {
    const answers = await Promise.all(all.map(async (id) => ({ id, answer: await like(id, ledger.get(id) ?? '') })))
    return answers.filter(({ answer }) => answer.code !== acts.like.success)
  }
  expect(await send(ids.slice(0, 10))).toEqual([])

  const writing = send(ids.slice(10))
  await pair.killPrimary()
  const refused = await writing
  for (const { answer } of refused) {
    expect(answer.status).toBe(503)
    expect(answer).toMatchObject({ code: 100500, data: null })
    expect(answer.msg).toMatch(/^服务暂时(没有响应|无法保存内容)，请稍后再试$/)
  }
  const known = new Set(refused.map(({ id }) => id))
  const acknowledged = ids.filter((id) => !known.has(id))

  // Without a primary, reads go to the standby and writes are refused.
  await expect.poll(async () => (await detail()).status, { timeout: TIMEOUT_MS }).toBe(200)
  const visitor = await test.post(trends.detail, { trendsId: ids[1] ?? '' })
  expect(visitor.data?.trendsId).toBe(ids[1])
  const sessions = await test.post(login.sessions, {}, { token })
  expect(sessions.status).toBe(200)
  const write = await like(ids[0] ?? '', crypto.randomUUID())
  expect(write).toMatchObject({ status: 503, code: 100500, msg: '服务暂时无法保存内容，请稍后再试' })
  expect((await test.app.inject('/healthz')).statusCode).toBe(503)

  await pair.promote()
  let waiting = refused.map(({ id }) => id)
  const again = async () => {
    waiting = (await send(waiting)).map(({ id }) => id)
    return waiting.length
  }
  await expect.poll(again, { timeout: TIMEOUT_MS }).toBe(0)
  await expect.poll(async () => (await test.app.inject('/healthz')).statusCode, { timeout: TIMEOUT_MS }).toBe(200)
  const kept = await test.db.select({ id: likes.targetId }).from(likes)
  expect(kept.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(acknowledged.filter((id) => !kept.some((row) => row.id === id))).toEqual([])
})

it('does not go back to an old primary that somebody started again', async () => {
  await pair.reviveOldPrimary()
  const where = async () => {
    const { rows } = (await test.db.execute(sql`select inet_server_port() as port`)) as unknown as {
      rows: { port: number }[]
    }
    return String(rows[0]?.port)
  }
  const port = new URL(pair.standbyUrl).port
  // New connections, as the existing ones end.
  await withClient(pair.standbyUrl, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  )
  await expect.poll(() => where().catch(() => 'away'), { timeout: TIMEOUT_MS }).toBe(port)
  const written = await withClient(pair.url, (client) =>
    client.query<{ port: number }>('select inet_server_port() as port'),
  )
  expect(String(written.rows[0]?.port)).toBe(port)
})
