import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { relations } from '@contract/relation'
import { DAY_MS } from '@contract/text/timeUnits'
import { disableUser, eraseAccount } from '@server/accounts'
import { idempotencyKeys } from '@server/db/tables'
import { marketReports } from '@server/features/market/tables'
import { users } from '@server/features/people/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, uploaded } from '../flow/company'
import { signedIn, signIn } from '../session/accounts'

let testApp: TestApp
let seller: Person
let buyer: Person

beforeEach(async () => {
  testApp = await startTestApp()
  seller = await signedIn(testApp)
  buyer = await signedIn(testApp)
})
afterEach(() => testApp.close())

const as = ({ token }: Person) => ({ token })
async function publish() {
  const form = {
    ...{
      title: '折叠自行车',
      desc: '骑了两年',
      priceFen: 20000,
      condition: 'good' as const,
      category: 'sport' as const,
    },
    ...{ place: '一号楼大堂', sharePhone: true, adult: true, fileIds: [await uploaded(testApp, seller)] },
  }
  return (await testApp.post(market.publish, form, as(seller))).data
}
const detail = (person: Person, itemId: string) => testApp.post(market.detail, { itemId }, as(person))
const reserve = (itemId: string) =>
  testApp.post(market.reserve, { itemId, on: true, sharePhone: false, adult: true }, as(buyer))
const toldTo = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'system', cursor: null }, as(person))).data.list.map(({ title }) => title)
const reservedToday = async () =>
  (await testApp.post(modules.today, {}, as(buyer))).data.filter(({ kind }) => kind === 'reserved').length

describe('a block', () => {
  it('ends the reservation between the two, and tells the other', async () => {
    const [one, two] = [await publish(), await publish()]
    await reserve(one.itemId)
    await reserve(two.itemId)
    expect(await reservedToday()).toBe(2)
    await testApp.post(relations.block, { userId: buyer.id, on: true }, as(seller))
    expect(await reservedToday()).toBe(0)
    expect((await detail(seller, one.itemId)).data).toMatchObject({ status: 'on', reserver: null })
    expect(await toldTo(buyer)).toEqual(['卖家取消了您的预订', '卖家取消了您的预订'])
  })

  it('hides the other’s questions, also from their number', async () => {
    const { itemId } = await publish()
    const third = await signedIn(testApp)
    for (const person of [buyer, third]) await testApp.post(market.ask, { itemId, text: '还在吗' }, as(person))
    await testApp.post(relations.block, { userId: buyer.id, on: true }, as(seller))
    const shownTo = async (person: Person) => {
      const { list } = (await testApp.post(market.questions, { itemId, cursor: null }, as(person))).data
      return [(await detail(person, itemId)).data.questionNum, list.length]
    }
    expect(await shownTo(seller)).toEqual([1, 1])
    expect(await shownTo(third)).toEqual([2, 2])
  })

  it('of the seller by who has reserved ends it too', async () => {
    const { itemId } = await publish()
    await reserve(itemId)
    await testApp.post(relations.block, { userId: seller.id, on: true }, as(buyer))
    expect((await detail(seller, itemId)).data).toMatchObject({ status: 'on', reserver: null })
    expect(await toldTo(seller)).toEqual(['您的闲置被取消预订', '您发布的闲置被预订'])
  })
})

describe('an item hidden by reports', () => {
  it('stands in 今日 of its reserver no more', async () => {
    const { itemId } = await publish()
    await reserve(itemId)
    const report = { itemId, reason: '虚假', reasonDesc: '' }
    for (const person of [buyer, await signedIn(testApp), await signedIn(testApp)])
      await testApp.post(market.report, report, as(person))
    expect((await detail(buyer, itemId)).code).toBe(Code.NotFound)
    expect(await reservedToday()).toBe(0)
  })

  it('says so to its seller, and lets its reserver end the reservation', async () => {
    const { itemId } = await publish()
    await reserve(itemId)
    expect((await detail(seller, itemId)).data.hidden).toBe(false)
    const report = { itemId, reason: '虚假', reasonDesc: '' }
    const others = [await signedIn(testApp), await signedIn(testApp), await signedIn(testApp)]
    for (const person of others) await testApp.post(market.report, report, as(person))
    expect((await detail(seller, itemId)).data.hidden).toBe(true)
    const mine = () => testApp.post(market.page, { mine: 'reserved', cursor: null }, as(buyer))
    expect((await mine()).data.list).toMatchObject([{ itemId, hidden: true, reservedByMe: true }])
    const end = (person: Person) =>
      testApp.post(market.reserve, { itemId, on: false, sharePhone: false, adult: true }, as(person))
    for (const person of others) expect((await end(person)).code).toBe(Code.NotFound)
    expect(await end(buyer)).toMatchObject({ code: Code.Success, data: { reservedByMe: false, reserver: null } })
    expect((await mine()).data.list).toEqual([])
    expect((await detail(seller, itemId)).data.reserver).toBeNull()
    expect(await toldTo(seller)).toContain('您的闲置被取消预订')
    expect((await end(buyer)).code).toBe(Code.NotFound)
  })
})

describe('disabled people', () => {
  it('have their items lapse, which they renew once they are back; the reserver is told', async () => {
    const { itemId } = await publish()
    await reserve(itemId)
    await disableUser(testApp.db, seller.id, testApp.clock.now())
    expect((await detail(buyer, itemId)).data).toMatchObject({ status: 'lapsed', reservedByMe: false })
    expect(await toldTo(buyer)).toEqual(['您预订的物品已过期'])
    await testApp.db.update(users).set({ disabledAt: null }).where(eq(users.id, seller.id))
    seller.token = (await signIn(testApp, seller.username)).accessToken
    expect((await testApp.post(market.renew, { itemId }, as(seller))).data.status).toBe('on')
  })

  it('hold no reservation, and the seller is told', async () => {
    const { itemId } = await publish()
    await reserve(itemId)
    await disableUser(testApp.db, buyer.id, testApp.clock.now())
    expect((await detail(seller, itemId)).data).toMatchObject({ status: 'on', reserver: null })
    expect(await toldTo(seller)).toEqual(['您的闲置被取消预订', '您发布的闲置被预订'])
  })
})

describe('a closed account', () => {
  it('is named without an id, as who sells and as who has asked', async () => {
    const [sold, asked] = [await publish(), await publish()]
    const asker = await signedIn(testApp)
    await testApp.post(market.ask, { itemId: asked.itemId, text: '还在吗' }, as(asker))
    const questions = async () =>
      (await testApp.post(market.questions, { itemId: asked.itemId, cursor: null }, as(buyer))).data.list
    const { userId, imNickName } = (await questions())[0] ?? {}
    expect([userId, (await detail(buyer, sold.itemId)).data.seller.userId]).toEqual([asker.id, seller.id])
    for (const { id } of [asker, seller]) await disableUser(testApp.db, id, testApp.clock.now())
    expect(await questions()).toMatchObject([{ userId: '', imNickName, text: '还在吗' }])
    const closed = { userId: '', imNickName: sold.seller.imNickName }
    expect((await detail(buyer, sold.itemId)).data).toMatchObject({ itemId: sold.itemId, seller: closed })
  })
})

it('the question of an erased account is not kept with the key of its answer', async () => {
  const { itemId } = await publish()
  const { questionId } = (await testApp.post(market.ask, { itemId, text: '车锁送吗' }, as(buyer))).data
  const answer = () =>
    testApp.post(market.answer, { questionId, text: '一起送' }, { ...as(seller), key: 'market-key-answer' })
  const answered = { code: Code.Success, data: { questionId, text: '车锁送吗', answer: '一起送' } }
  expect(await answer()).toMatchObject(answered)
  expect(await answer()).toMatchObject(answered)
  await eraseAccount(testApp.db, buyer.id, testApp.clock.now())
  expect(JSON.stringify(await testApp.db.select().from(idempotencyKeys))).not.toContain('车锁送吗')
  expect(await answer()).toMatchObject({ code: Code.NotFound, msg: '该提问不存在' })
})

describe('the phone of a seller', () => {
  it('is known to be shared to the seller only, so that changing the item keeps it', async () => {
    const { itemId, sharePhone } = await publish()
    expect(sharePhone).toBe(true)
    expect((await detail(seller, itemId)).data.sharePhone).toBe(true)
    expect((await detail(buyer, itemId)).data.sharePhone).toBe(false)
  })
})

it('a reservation that a clock two days ahead has noted keeps nobody from another one', async () => {
  const { itemId } = await publish()
  testApp.clock.advance(2 * DAY_MS)
  for (const person of [seller, buyer]) person.token = (await signIn(testApp, person.username)).accessToken
  await reserve(itemId)
  await testApp.post(market.reserve, { itemId, on: false, sharePhone: false, adult: true }, as(buyer))
  testApp.clock.advance(-2 * DAY_MS)
  expect((await reserve(itemId)).data.status).toBe('reserved')
})

it('a reservation that is over is not ended once more: its two are told so, and nobody else may', async () => {
  const { itemId } = await publish()
  const end = (person: Person) =>
    testApp.post(market.reserve, { itemId, on: false, sharePhone: false, adult: false }, as(person))
  expect(await end(seller)).toMatchObject({ code: Code.Conflict, msg: '该预订已取消或已到期' })
  await reserve(itemId)
  expect((await end(buyer)).data.status).toBe('on')
  for (const person of [buyer, seller])
    expect(await end(person)).toMatchObject({ code: Code.Conflict, msg: '该预订已取消或已到期' })
  const third = await signedIn(testApp)
  expect(await end(third)).toMatchObject({ code: Code.Forbidden, msg: '只有买卖双方可以取消预订' })
  const body = { itemId, on: true, sharePhone: false, adult: true }
  expect((await testApp.post(market.reserve, body, as(third))).data.status).toBe('reserved')
  expect(await end(buyer)).toMatchObject({ code: Code.Conflict, msg: '该预订已取消或已到期' })
})

it('the words of an erased person’s reports go, those of the list stay', async () => {
  const { itemId } = await publish()
  const other = await publish()
  await testApp.post(market.report, { itemId, reason: '我是周远', reasonDesc: '他住我隔壁' }, as(buyer))
  await testApp.post(market.report, { itemId: other.itemId, reason: 'advert', reasonDesc: '' }, as(buyer))
  await eraseAccount(testApp.db, buyer.id, testApp.clock.now())
  const left = await testApp.db.select().from(marketReports).orderBy(marketReports.reason)
  expect(left.map(({ reason, reasonDesc }) => [reason, reasonDesc])).toEqual([
    ['', ''],
    ['advert', ''],
  ])
})
