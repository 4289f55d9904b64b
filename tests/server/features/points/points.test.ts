import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { points, PointSource } from '@contract/points'
import { DAY_MS } from '@contract/text/timeUnits'
import { disableUser } from '@server/accounts'
import { runCommand } from '@server/cli/run'
import { idempotencyKeys } from '@server/db/tables'
import { adjust, grant } from '@server/features/points/service'
import { signIn as signInToday } from '@server/features/points/signIn'
import { goods, redemptions } from '@server/features/points/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn, signIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let member: Person
let other: Person
let hr: Person

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

beforeEach(async () => {
  member = await signedIn(testApp)
  other = await signedIn(testApp)
  hr = await signedIn(testApp, { roles: [Role.Hr] })
  await testApp.db.delete(redemptions)
  await testApp.db.delete(goods)
  await testApp.db.insert(goods).values([
    { id: 'g-mug', name: '马克杯', points: 100, stock: 3, place: '服务台', createdAt: testApp.clock.now() },
    {
      id: 'g-one',
      name: '好书',
      points: 50,
      stock: 9,
      limitPerUser: 1,
      place: '图书角',
      createdAt: testApp.clock.now(),
    },
    { id: 'g-gone', name: '帆布包', points: 10, stock: 0, place: '服务台', createdAt: testApp.clock.now() },
  ])
})

const give = (person: Person, amount: number) =>
  testApp.db.transaction((tx) =>
    adjust(tx, { userId: person.id, points: amount, reason: '测试', now: testApp.clock.now() }),
  )
const summary = async ({ token }: Person) => (await testApp.post(points.summary, {}, { token })).data
const balance = async (person: Person) => (await summary(person)).balance
const ledger = async ({ token }: Person) => (await testApp.post(points.ledger, {}, { token })).data.list
const redeem = ({ token }: Person, goodsId: string) => testApp.post(points.redeem, { goodsId }, { token })
const stockOf = async (goodsId: string) =>
  (await testApp.db.select().from(goods).where(eq(goods.id, goodsId))).map(({ stock }) => stock)
const run = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))
/** Signs in again, as tokens expire within a day. */

describe('the sign-in', () => {
  it('brings one point a China day, and is refused the second time', async () => {
    const { token } = member
    expect((await testApp.post(points.signIn, {}, { token })).data).toEqual({ points: 1, streak: 1, balance: 1 })
    const again = await testApp.post(points.signIn, {}, { token })
    expect(again).toMatchObject({ code: Code.Conflict, msg: '今天已签到' })
    expect(await summary(member)).toMatchObject({ balance: 1, signedIn: true, streak: 1 })
    expect(await ledger(member)).toMatchObject([{ points: 1, balance: 1, source: PointSource.SignIn, path: '/points' }])
  })
})

describe('a clock that was 400 days ahead and is set back', () => {
  it('keeps nobody from signing in', async () => {
    testApp.clock.advance(400 * DAY_MS)
    await testApp.db.transaction((tx) => signInToday(tx, member.id, testApp.clock.now()))
    testApp.clock.advance(-400 * DAY_MS)
    expect((await summary(member)).signedIn).toBe(false)
    const again = () => testApp.post(points.signIn, {}, { token: member.token })
    expect((await again()).data).toMatchObject({ points: 1, streak: 1 })
    expect((await again()).msg).toBe('今天已签到')
    expect(await summary(member)).toMatchObject({ signedIn: true, streak: 1 })
  })
})

describe('a grant', () => {
  it('is booked once for its source, and at most so often a day', async () => {
    const give = (sourceId: string) =>
      testApp.db.transaction((tx) =>
        grant(tx, {
          ...{ userId: member.id, points: 5, source: PointSource.TrendPassed, sourceId, title: '动态通过审核' },
          ...{ path: '', now: testApp.clock.now(), perDay: 1 },
        }),
      )
    expect(await give('t-1')).toBe(true)
    expect(await give('t-1')).toBe(false)
    expect(await give('t-2')).toBe(false)
    expect(await balance(member)).toBe(5)
    testApp.clock.advance(DAY_MS)
    expect(await give('t-2')).toBe(true)
    testApp.clock.advance(-DAY_MS)
  })
})

describe('goods', () => {
  it('are redeemed for a code that HR takes once', async () => {
    await give(member, 250)
    const taken = await redeem(member, 'g-mug')
    expect(taken.data).toMatchObject({ goodsId: 'g-mug', points: 100, status: 'waiting', place: '服务台' })
    expect(taken.data.code).toMatch(/^\d{8}$/)
    expect(await balance(member)).toBe(150)
    const shelf = (await testApp.post(points.goods, {}, member)).data.list
    expect(shelf.find(({ goodsId }) => goodsId === 'g-mug')).toMatchObject({ stock: 2, mine: 1 })
    const { code } = taken.data
    expect((await testApp.post(points.counter, { code }, member)).code).toBe(Code.Forbidden)
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
    expect((await testApp.post(points.counter, { code: spaced }, hr)).data).toMatchObject({ status: 'used' })
    const twice = await testApp.post(points.counter, { code }, hr)
    expect(twice).toMatchObject({ code: Code.Conflict, msg: '该兑换码已使用' })
    expect((await testApp.post(points.counter, { code: '00000000' }, hr)).code).toBe(Code.NotFound)
    expect((await testApp.post(points.cancel, { redemptionId: taken.data.redemptionId }, member)).code).toBe(
      Code.Conflict,
    )
  })

  it('are refused without points, without stock and beyond the limit', async () => {
    expect(await redeem(member, 'g-mug')).toMatchObject({ code: Code.Conflict, msg: '积分不足' })
    await give(member, 500)
    expect(await redeem(member, 'g-gone')).toMatchObject({ code: Code.Conflict, msg: '已兑完' })
    const first = await redeem(member, 'g-one')
    expect(await redeem(member, 'g-one')).toMatchObject({ code: Code.Conflict, msg: '每人限兑 1 份' })
    expect((await redeem(member, 'nothing')).code).toBe(Code.NotFound)
    await testApp.post(points.cancel, { redemptionId: first.data.redemptionId }, member)
    expect((await redeem(member, 'g-one')).code).toBe(Code.Success)
  })

  it('are redeemed for the points that were shown only', async () => {
    await give(member, 150)
    await testApp.db.update(goods).set({ points: 120 }).where(eq(goods.id, 'g-mug'))
    const redeemFor = (expectPoints: number) =>
      testApp.post(points.redeem, { goodsId: 'g-mug', expectPoints }, { token: member.token })
    const msg = '所需积分已变为 120，请确认后再兑换'
    expect(await redeemFor(100)).toMatchObject({ code: Code.Conflict, msg })
    expect(await redeemFor(1.5)).toMatchObject({ code: Code.InvalidInput })
    expect(await balance(member)).toBe(150)
    expect(await stockOf('g-mug')).toEqual([3])
    expect((await redeemFor(120)).data).toMatchObject({ points: 120, status: 'waiting' })
  })

  it('come back with their points when they are cancelled, for their owner only', async () => {
    await give(member, 100)
    const { redemptionId } = (await redeem(member, 'g-mug')).data
    expect((await testApp.post(points.cancel, { redemptionId }, other)).code).toBe(Code.NotFound)
    expect((await testApp.post(points.cancel, { redemptionId }, member)).data.status).toBe('cancelled')
    expect(await balance(member)).toBe(100)
    expect(await stockOf('g-mug')).toEqual([3])
    expect((await ledger(member)).map(({ points: each, source }) => [each, source])).toEqual([
      [100, 'refund'],
      [-100, 'redeem'],
      [100, 'adjust'],
    ])
  })

  it('that came back are not redeemed by a repetition of the first call, which is answered as cancelled', async () => {
    await give(member, 200)
    const key = { token: member.token, key: 'points-key-redeem' }
    const { data } = await testApp.post(points.redeem, { goodsId: 'g-mug' }, key)
    expect(data.status).toBe('waiting')
    await testApp.post(points.cancel, { redemptionId: data.redemptionId }, member)
    const repeated = await testApp.post(points.redeem, { goodsId: 'g-mug' }, key)
    expect(repeated).toMatchObject({ code: Code.Success, data: { ...data, status: 'cancelled' } })
    expect(await balance(member)).toBe(200)
  })

  it('are stored with the keys of their end by their ids only, and answered as they are', async () => {
    await give(member, 200)
    const [dropped, fetched] = [(await redeem(member, 'g-mug')).data, (await redeem(member, 'g-mug')).data]
    const drop = () =>
      testApp.post(points.cancel, { redemptionId: dropped.redemptionId }, { ...member, key: 'points-key-cancel' })
    const handOut = () => testApp.post(points.counter, { code: fetched.code }, { ...hr, key: 'points-key-counter' })
    for (let time = 0; time < 2; time += 1) {
      expect((await drop()).data).toEqual({ ...dropped, status: 'cancelled' })
      expect((await handOut()).data).toEqual({ ...fetched, status: 'used' })
    }
    const answers = await testApp.db
      .select({ answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(inArray(idempotencyKeys.key, ['points-key-cancel', 'points-key-counter']))
    const ids = [dropped, fetched].map(({ redemptionId }) => ({ code: Code.Success, data: { redemptionId }, msg: '' }))
    expect(answers.map(({ answer }) => answer)).toEqual(expect.arrayContaining(ids))
  })

  it('come back by themselves after thirty days, before anybody else looks', async () => {
    await give(member, 300)
    const { data } = await redeem(member, 'g-mug')
    testApp.clock.advance(30 * DAY_MS)
    const fresh = await signedIn(testApp)
    const [mug] = (await testApp.post(points.goods, {}, fresh)).data.list.filter(({ goodsId }) => goodsId === 'g-mug')
    expect(mug).toMatchObject({ stock: 3, mine: 0 })
    const clerk = await signedIn(testApp, { roles: [Role.Hr] })
    const late = await testApp.post(points.counter, { code: data.code }, clerk)
    expect(late).toMatchObject({ code: Code.Conflict, msg: '该兑换码已过期' })
    expect(await balance({ ...member, token: (await signIn(testApp, member.username)).accessToken })).toBe(300)
    testApp.clock.advance(-30 * DAY_MS)
  })

  it('of somebody who is disabled go back on the shelf', async () => {
    await give(member, 100)
    await redeem(member, 'g-mug')
    await disableUser(testApp.db, member.id, testApp.clock.now())
    expect(await stockOf('g-mug')).toEqual([3])
  })

  it('come from a file, of which a wrong line keeps nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bole-goods-'))
    const file = join(folder, 'goods.csv')
    const line = (id: string, price: string) => `${id},保温杯,,${price},5,,服务台,`
    await writeFile(
      file,
      ['编号,名称,图片,积分,库存,每人限兑,领取地点,说明', line('g-a', '60'), line('g-b', '零')].join('\n'),
    )
    await expect(run('content', 'import', 'goods', file)).rejects.toThrow(/第 3 行[^]*积分须为 1 到 1000000 的整数/)
    expect(await stockOf('g-a')).toEqual([])
    await writeFile(file, ['编号,名称,图片,积分,库存,每人限兑,领取地点,说明', line('g-a', '60')].join('\n'))
    await run('content', 'import', 'goods', file)
    expect(await stockOf('g-a')).toEqual([5])
    expect(await run('content', 'export', 'goods')).toContain('g-a,保温杯,,60,5,0,服务台,')
    await rm(folder, { recursive: true, force: true })
  })
})
