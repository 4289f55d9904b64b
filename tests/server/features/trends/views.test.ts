import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Role } from '@contract/person'
import { trends as calls } from '@contract/trend'
import { trends, trendViews } from '@server/features/trends/tables'
import { DEVICES_PER_ADDRESS, settleViews } from '@server/features/trends/views'
import { insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string
let trendsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db)
})
beforeEach(async () => {
  trendsId = await insertTrend(testApp.db, { authorId: author })
})
afterAll(() => testApp.close())

type Options = Parameters<TestApp['post']>[2]

async function look(options?: Options) {
  await testApp.post(calls.detail, { trendsId }, options)
}

async function views(): Promise<number | undefined> {
  await settleViews(testApp.context)
  const [row] = await testApp.db.select({ viewNum: trends.viewNum }).from(trends).where(eq(trends.id, trendsId))
  return row?.viewNum
}

describe('a view', () => {
  it('counts once per reader and hour', async () => {
    const token = await insertSession(testApp.db, await insertUser(testApp.db), testApp.clock.now())
    await look({ token })
    await look({ token, address: '10.0.0.9' })
    expect(await views()).toBe(1)
    testApp.clock.advance(3600_000)
    await look({ token })
    expect(await views()).toBe(2)
  })

  it('counts visitors by address and device', async () => {
    await look({ address: '10.0.0.1', headers: { 'user-agent': 'a' } })
    await look({ address: '10.0.0.1', headers: { 'user-agent': 'a' } })
    await look({ address: '10.0.0.1', headers: { 'user-agent': 'b' } })
    await look({ address: '10.0.0.2', headers: { 'user-agent': 'a' } })
    expect(await views()).toBe(3)
  })

  it('counts at most 50 devices of one address for a trend and hour, however many user agents are made up', async () => {
    const flood = async (times: number, network = '10.0.7.1') => {
      for (let n = 0; n < times; n += 1) await look({ address: network, headers: { 'user-agent': `made up ${n}` } })
    }
    await flood(200)
    expect(await views()).toBe(DEVICES_PER_ADDRESS)
    await look({ address: '10.0.7.2' })
    await look({
      address: '10.0.7.1',
      token: await insertSession(testApp.db, await insertUser(testApp.db), testApp.clock.now()),
    })
    expect(await views()).toBe(DEVICES_PER_ADDRESS + 2)
    testApp.clock.advance(3600_000)
    await flood(1)
    expect(await views()).toBe(DEVICES_PER_ADDRESS + 3)
    const other = await insertTrend(testApp.db, { authorId: author })
    await testApp.post(calls.detail, { trendsId: other }, { address: '10.0.7.1' })
    await settleViews(testApp.context)
    expect(await testApp.db.select().from(trendViews).where(eq(trendViews.trendId, other))).toHaveLength(1)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    for (let n = 0; n < 60; n += 1)
      await look({ address: `2001:db8:7:7::${n + 1}`, headers: { 'user-agent': `made up ${n}` } })
    expect(await views()).toBe(DEVICES_PER_ADDRESS)
  })

  it('counts once where another process has counted it already', async () => {
    const user = await insertUser(testApp.db)
    const hour = Math.floor(testApp.clock.now().getTime() / 3600_000)
    await testApp.db.insert(trendViews).values({ trendId: trendsId, reader: user, hour })
    await look({ token: await insertSession(testApp.db, user, testApp.clock.now()) })
    expect(await views()).toBe(0)
  })

  it('does not count for audit admins, prefetches and refused readers', async () => {
    const admin = await insertUser(testApp.db)
    await insertRole(testApp.db, admin, Role.AuditAdmin)
    await look({ token: await insertSession(testApp.db, admin, testApp.clock.now()) })
    await look({ headers: { 'sec-purpose': 'prefetch;prerender' } })
    await look({ headers: { purpose: 'prefetch' } })
    await testApp.db.update(trends).set({ visibility: 2 }).where(eq(trends.id, trendsId))
    await look()
    expect(await views()).toBe(0)
  })

  it('keeps no address', async () => {
    await look({ address: '203.0.113.7', headers: { 'user-agent': 'Phone' } })
    await views()
    const rows = await testApp.db.select().from(trendViews).where(eq(trendViews.trendId, trendsId))
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
    expect(rows).toHaveLength(1)
  })
})

it('a view is written before the server is closed', async () => {
  const closing = await startTestApp()
  const id = await insertTrend(closing.db, { authorId: await insertUser(closing.db) })
  await closing.post(calls.detail, { trendsId: id })
  await closing.app.close()
  expect(await closing.db.select({ viewNum: trends.viewNum }).from(trends)).toEqual([{ viewNum: 1 }])
  await closing.close()
})
