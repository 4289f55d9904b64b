import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { docs } from '@contract/doc'
import type { Endpoint } from '@contract/endpoint'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { learning } from '@contract/learning'
import { mailbox } from '@contract/mailbox'
import { mealOrders } from '@contract/mealOrder'
import { messages } from '@contract/message'
import { Role } from '@contract/person'
import { points } from '@contract/points'
import { relations } from '@contract/relation'
import { search } from '@contract/search'
import { trends } from '@contract/trend'
import { walk } from '@contract/walk'
import { isNewer, isOlder, microsOf, momentOf } from '@server/calls/cursor'
import { flowPeople, flows as flowRows } from '@server/features/flow/tables'
import { insertComment, insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let token: string
let userId: string
let commentsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  userId = await insertUser(testApp.db)
  for (const role of [Role.AuditAdmin, Role.MailboxStaff]) await insertRole(testApp.db, userId, role)
  token = await insertSession(testApp.db, userId, testApp.clock.now())
  const trendsId = await insertTrend(testApp.db, { authorId: userId })
  commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: userId })
})
afterAll(() => testApp.close())

const lists: [order: string, list: Endpoint<unknown, unknown>, body: () => object][] = [
  ['follow', trends.page, () => ({ tab: 'follow' })],
  ['city', trends.page, () => ({ tab: 'city', city: '杭州' })],
  ['mine', trends.page, () => ({ tab: 'mine' })],
  ['collect', trends.page, () => ({ tab: 'collect' })],
  ['user', trends.page, () => ({ tab: 'user', userId })],
  ['recommend', trends.page, () => ({ tab: 'recommend', topicId: 'a' })],
  ['search trend', search.find, () => ({ keyword: '徒步', kind: 'trend' })],
  ['search user', search.find, () => ({ keyword: '徒步', kind: 'user' })],
  ['search topic', search.find, () => ({ keyword: '徒步', kind: 'topic' })],
  ['replies', comments.replies, () => ({ commentsId })],
  ['messages system', messages.list, () => ({ group: 'system' })],
  ['messages trend_audit', audit.inbox, () => ({})],
  ['people fans', relations.list, () => ({ userId, kind: 'fans' })],
  ['blocked', relations.blocked, () => ({})],
  ['mailboxDue', mailbox.waiting, () => ({})],
  ['audit-waiting', audit.waiting, () => ({})],
  ['audit-finished', audit.finished, () => ({})],
  ['audit-log', audit.log, () => ({})],
  ['walk all day', walk.rank, () => ({ scope: 'all', period: 'day' })],
  ['flows mine', flows.list, () => ({ box: 'mine' })],
  ['flows todo', flows.list, () => ({ box: 'todo' })],
  ['flows done', flows.list, () => ({ box: 'done' })],
  ['meal orders', mealOrders.page, () => ({})],
  ['hotel orders', hotels.orders, () => ({})],
  ['goods', points.goods, () => ({})],
  ['redemptions', points.redemptions, () => ({})],
  ['docs ', docs.page, () => ({})],
  ['docs recent', docs.page, () => ({ box: 'recent' })],
  ['courses', learning.courses, () => ({})],
]

it.each(lists)('pages through %s from a cursor somebody made up without a fault', async (order, list, body) => {
  for (const key of ['1.5', '-1', '1e300', '-1e300', '9223372036854775807']) {
    const cursor = Buffer.from(`["${order}",${key},"a"]`).toString('base64url')
    const { code } = await testApp.post(list, { ...body(), cursor }, { token })
    expect([Code.Success, Code.AppSuccess, Code.InvalidInput], key).toContain(code)
  }
})

it('refuses the cursor of another list, also of one with a name alike', async () => {
  const codeFor = async (list: Endpoint<unknown, unknown>, body: object, order: string) => {
    const cursor = Buffer.from(`["${order}",1,"a"]`).toString('base64url')
    return (await testApp.post(list, { ...body, cursor }, { token })).code
  }
  const ofFollowed = { userId, kind: 'follow' }
  expect(await codeFor(relations.list, ofFollowed, 'people follow')).toBe(Code.AppSuccess)
  expect(await codeFor(relations.list, ofFollowed, 'follow')).toBe(Code.InvalidInput)
  expect(await codeFor(messages.list, { group: 'system' }, 'messages system')).toBe(Code.AppSuccess)
  expect(await codeFor(messages.list, { group: 'system' }, 'messages community_message')).toBe(Code.InvalidInput)
})

const rowsOf = async (statement: SQL) =>
  ((await testApp.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows

it('names a moment to the microsecond', async () => {
  const moments = sql`select timestamptz '1999-12-31 23:59:59.999999+00' as at union all
    select timestamptz '2026-06-15 04:00:00.000001+00' + n * interval '7919.999983 seconds' from generate_series(0, 20000) n`
  const [found] = await rowsOf(sql`with moments as materialized (${moments}),
      keys as materialized (select at, ${microsOf(sql.raw('at'))} as key from moments)
    select count(*)::int as n, count(*) filter (where key <> trunc(key))::int as broken from keys`)
  expect(found).toEqual({ n: 20_002, broken: 0 })
  const keys = (await rowsOf(sql`select at::text as at, ${microsOf(sql.raw('at'))} as key from (${moments}) m`)).filter(
    (_row, n) => n % 400 === 0,
  )
  for (const { at, key } of keys) {
    const [same] = await rowsOf(sql`select ${momentOf(Number(key))} = ${at}::timestamptz as same`)
    expect(same, String(at)).toEqual({ same: true })
  }
})

/** Flows in a box, of which several have the same moment and others differ by a microsecond. */
async function boxed(): Promise<string[]> {
  const ids = Array.from({ length: 9 }, (_, n) => `cut-${n}`)
  const at = (n: number) =>
    sql`timestamptz '2026-06-15 04:00:00.000001+00' + ${Math.floor(n / 3)} * interval '1 microsecond'`
  for (const [n, id] of ids.entries()) {
    const row = { id, kind: 'leave', title: id, applicantId: userId, form: {}, shown: [], since: sql`now()` }
    await testApp.db.insert(flowRows).values({ ...row, createdAt: at(n) } as never)
    await testApp.db.insert(flowPeople).values({ flowId: id, userId, box: 'cc', createdAt: at(n) } as never)
  }
  return ids
}

it('goes on after each row exactly, in both directions, by a place in the index', async () => {
  const ids = await boxed()
  const { createdAt, flowId, box } = flowPeople
  const inBox = and(eq(flowPeople.userId, userId), eq(box, 'cc'))
  const rows = await testApp.db
    .select({ key: microsOf(createdAt), id: flowId })
    .from(flowPeople)
    .where(inBox)
  expect(rows).toHaveLength(ids.length)
  const read = (direction: typeof asc, condition: SQL | undefined) =>
    testApp.db
      .select({ id: flowId })
      .from(flowPeople)
      .where(and(inBox, condition))
      .orderBy(direction(createdAt), direction(flowId))
  for (const row of rows) {
    const place = { ...row, key: Number(row.key) }
    const n = ids.indexOf(row.id)
    const [newer, older] = [
      await read(asc, isNewer(createdAt, flowId, place)),
      await read(desc, isOlder(createdAt, flowId, place)),
    ]
    expect(newer.map(({ id }) => id)).toEqual(ids.slice(n + 1))
    expect(older.map(({ id }) => id)).toEqual(ids.slice(0, n).reverse())
  }
  const plan = await testApp.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const page = sql`select flow_id from flow_people where ${inBox} and ${isOlder(createdAt, flowId, { key: 1, id: 'a' })}
      order by created_at desc, flow_id desc limit 20`
    return JSON.stringify(((await tx.execute(sql`explain ${page}`)) as unknown as { rows: unknown }).rows)
  })
  expect(plan).toMatch(/Index Cond: [^"]*ROW\([^"]*created_at, [^"]*flow_id\)/)
})
