import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { points } from '@contract/points'
import { DAY_MS } from '@contract/text/timeUnits'
import { adjust, sweepPoints } from '@server/features/points/service'
import { goods, pointEntries, pointLots, redemptions } from '@server/features/points/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn, signIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let member: Person

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

beforeEach(async () => {
  member = await signedIn(testApp)
  await testApp.db.delete(redemptions)
  await testApp.db.delete(goods)
  const kept = { points: 100, stock: 3, place: '服务台', createdAt: testApp.clock.now() }
  await testApp.db.insert(goods).values([
    { id: 'g-mug', name: '马克杯', ...kept },
    { id: 'g-one', name: '好书', ...kept, points: 50 },
  ])
})

const give = (person: Person, amount: number) =>
  testApp.db.transaction((tx) =>
    adjust(tx, { userId: person.id, points: amount, reason: '测试', now: testApp.clock.now() }),
  )
const summary = async ({ token }: Person) => (await testApp.post(points.summary, {}, { token })).data
const balance = async (person: Person) => (await summary(person)).balance
const redeem = ({ token }: Person, goodsId: string) => testApp.post(points.redeem, { goodsId }, { token })
const later = async (days: number, person: Person) => {
  testApp.clock.advance(days * DAY_MS)
  return { ...person, token: (await signIn(testApp, person.username)).accessToken }
}

describe('points that are not spent', () => {
  const rowsOf = async ({ id }: Person) => ({
    lots: (await testApp.db.select().from(pointLots).where(eq(pointLots.userId, id))).map(({ left }) => left),
    entries: (await testApp.db.select().from(pointEntries).where(eq(pointEntries.userId, id))).map(
      ({ points: each, source, sourceId }) => [each, source, sourceId],
    ),
  })

  it('lapse at the end of the next year, the oldest having been spent first', async () => {
    await give(member, 120)
    expect((await summary(member)).expiring).toEqual({ points: 120, date: '2027-12-31' })
    await redeem(member, 'g-one')
    const next = Date.parse('2027-02-01T00:00:00+08:00') - testApp.clock.now().getTime()
    testApp.clock.advance(next)
    await give(member, 30)
    const end = Date.parse('2028-01-01T00:00:00+08:00') - testApp.clock.now().getTime()
    testApp.clock.advance(end - 1000)
    await sweepPoints(testApp.context, testApp.clock.now())
    // Unclaimed redemptions were returned as points of their old date.
    expect((await rowsOf(member)).lots.filter((left) => left > 0).sort()).toEqual([30, 50, 70])
    testApp.clock.advance(1000)
    await sweepPoints(testApp.context, testApp.clock.now())
    expect((await rowsOf(member)).entries).toContainEqual([-120, 'expire', '2027'])
    expect((await rowsOf(member)).lots.filter((left) => left > 0)).toEqual([30])
    testApp.clock.advance(-next - end)
  })

  it('keep their date in a refund, but at least thirty days', async () => {
    await give(member, 100)
    const eve = Date.parse('2027-12-20T00:00:00+08:00') - testApp.clock.now().getTime()
    testApp.clock.advance(eve)
    const buyer = await later(0, member)
    const { redemptionId } = (await redeem(buyer, 'g-mug')).data
    await testApp.post(points.cancel, { redemptionId }, buyer)
    expect((await summary(buyer)).expiring).toEqual({ points: 100, date: '2028-01-18' })
    testApp.clock.advance(-eve)
  })

  it('of two refunds of one day lapse together, at its end', async () => {
    await give(member, 200)
    const eve = Date.parse('2027-12-20T10:00:00+08:00') - testApp.clock.now().getTime()
    testApp.clock.advance(eve)
    const buyer = await later(0, member)
    for (let cancelled = 0; cancelled < 2; cancelled += 1) {
      const { redemptionId } = (await redeem(buyer, 'g-mug')).data
      await testApp.post(points.cancel, { redemptionId }, buyer)
      testApp.clock.advance(3600_000)
    }
    expect((await summary(buyer)).expiring).toEqual({ points: 200, date: '2028-01-19' })
    const after = 31 * DAY_MS
    testApp.clock.advance(after)
    await sweepPoints(testApp.context, testApp.clock.now())
    expect((await rowsOf(member)).entries).toContainEqual([-200, 'expire', '2028-01-19'])
    expect(await balance(await later(0, member))).toBe(0)
    testApp.clock.advance(-eve - 2 * 3600_000 - after)
  })

  it('of refunds that an older version kept to the minute lapse one after the other', async () => {
    await give(member, 200)
    const start = testApp.clock.now().getTime()
    const at = (time: string) => new Date(`2028-01-19T${time}+08:00`)
    await testApp.db
      .update(pointLots)
      .set({ left: 100, expiresAt: at('10:00:00') })
      .where(eq(pointLots.userId, member.id))
    await testApp.db.insert(pointLots).values({ userId: member.id, left: 100, expiresAt: at('11:00:00') })
    testApp.clock.advance(at('12:00:00').getTime() - start)
    await sweepPoints(testApp.context, testApp.clock.now())
    expect(await balance(await later(0, member))).toBe(0)
    testApp.clock.advance(start - testApp.clock.now().getTime())
  })

  it('lapse again at the same end after a clock that was ahead is set back', async () => {
    const start = testApp.clock.now().getTime()
    const moveTo = (at: number) => testApp.clock.advance(at - testApp.clock.now().getTime())
    for (const amount of [100, 40, 5]) {
      await give(member, amount)
      moveTo(Date.parse('2028-01-01T00:00:00+08:00'))
      expect(await balance(await later(0, member))).toBe(0)
      moveTo(start)
    }
    expect((await rowsOf(member)).entries.filter(([, source]) => source === 'expire')).toEqual([
      [-100, 'expire', '2027'],
      [-40, 'expire', '2027-2'],
      [-5, 'expire', '2027-3'],
    ])
  })
})

describe('codes that nobody took', () => {
  const month = async () => {
    testApp.clock.advance(30 * DAY_MS)
    return { reader: await signedIn(testApp), back: () => testApp.clock.advance(-30 * DAY_MS) }
  }
  const shelf = async ({ token }: Person) =>
    new Map((await testApp.post(points.goods, {}, { token })).data.list.map((each) => [each.goodsId, each]))
  const stockOf = async (goodsId: string) =>
    (await testApp.db.select().from(goods).where(eq(goods.id, goodsId)))[0]?.stock

  it('count as returned where the goods are read, which books nothing', async () => {
    await give(member, 300)
    for (let taken = 0; taken < 2; taken += 1) await redeem(member, 'g-mug')
    const { reader, back } = await month()
    const owner = await later(0, member)
    expect((await shelf(reader)).get('g-mug')).toMatchObject({ stock: 3, mine: 0 })
    expect((await shelf(owner)).get('g-mug')).toMatchObject({ stock: 3, mine: 0 })
    expect(await stockOf('g-mug')).toBe(1)
    await sweepPoints(testApp.context, testApp.clock.now())
    expect(await stockOf('g-mug')).toBe(3)
    expect((await shelf(reader)).get('g-mug')).toMatchObject({ stock: 3, mine: 0 })
    back()
  })

  it('go to the next who wants the same goods; those of other goods wait for the sweep', async () => {
    const other = await signedIn(testApp)
    await testApp.db.update(goods).set({ stock: 1 })
    await give(member, 100)
    await give(other, 50)
    await redeem(member, 'g-mug')
    await redeem(other, 'g-one')
    const { reader, back } = await month()
    await give(reader, 100)
    expect((await redeem(reader, 'g-mug')).data).toMatchObject({ status: 'waiting' })
    expect([await stockOf('g-mug'), await stockOf('g-one')]).toEqual([0, 0])
    back()
  })

  it('of one’s own are returned before other goods are locked, also where those are refused', async () => {
    await testApp.db.update(goods).set({ stock: 1 }).where(eq(goods.id, 'g-one'))
    await give(member, 50)
    await redeem(member, 'g-one')
    const { back } = await month()
    const refused = await redeem(await later(0, member), 'g-mug')
    expect(refused).toMatchObject({ msg: '积分不足' })
    expect(await stockOf('g-one')).toBe(1)
    back()
  })

  it('of somebody whose account cannot be booked do not keep those of others', async () => {
    const others = [await signedIn(testApp), await signedIn(testApp)]
    await testApp.db.update(goods).set({ stock: 3 })
    for (const person of [member, ...others]) await give(person, 100)
    const { data: broken } = await redeem(member, 'g-mug')
    for (const person of others) await redeem(person, 'g-mug')
    // The same refund is booked only once.
    const refund = { source: 'refund', sourceId: broken.redemptionId, title: '', path: '', points: 1, balance: 1 }
    await testApp.db.insert(pointEntries).values({ ...refund, userId: member.id, createdAt: testApp.clock.now() })
    const { reader, back } = await month()
    await give(reader, 100)
    await sweepPoints(testApp.context, testApp.clock.now())
    expect(await stockOf('g-mug')).toBe(2)
    expect((await redeem(reader, 'g-mug')).data).toMatchObject({ status: 'waiting' })
    back()
  })
})
