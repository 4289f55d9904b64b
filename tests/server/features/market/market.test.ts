import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Item, type ItemForm, market } from '@contract/market'
import { messages } from '@contract/message'
import { Role } from '@contract/person'
import { relations } from '@contract/relation'
import { DAY_MS, HOUR_MS } from '@contract/text/timeUnits'
import { notifyLapsing } from '@server/features/market/service'
import { marketPeople } from '@server/features/market/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, uploaded } from '../flow/company'
import { signedIn, signIn } from '../session/accounts'

let testApp: TestApp
let seller: Person
let buyer: Person
let other: Person

beforeEach(async () => {
  testApp = await startTestApp()
  seller = await signedIn(testApp)
  buyer = await signedIn(testApp)
  other = await signedIn(testApp)
})
afterEach(() => testApp.close())

const as = ({ token }: Person) => ({ token })
const form = async (adult = true) => ({
  ...{ title: '折叠自行车', desc: '骑了两年，车况良好', priceFen: 20000, condition: 'good' as const },
  ...{ category: 'sport' as const, place: '一号楼大堂', sharePhone: true, adult },
  fileIds: [await uploaded(testApp, seller)],
})
const publish = async () => (await testApp.post(market.publish, await form(), as(seller))).data
const detail = (person: Person, itemId: string) => testApp.post(market.detail, { itemId }, as(person))
/** Advances the clock and signs everybody in again. */
async function later(ms: number): Promise<void> {
  testApp.clock.advance(ms)
  for (const person of [seller, buyer, other]) person.token = (await signIn(testApp, person.username)).accessToken
}
const toldTo = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'system', cursor: null }, as(person))).data.list.map(({ title }) => title)
const reserve = (person: Person, itemId: string, on = true) =>
  testApp.post(market.reserve, { itemId, on, sharePhone: false, adult: true }, as(person))

describe('the market', () => {
  it('takes nothing from somebody who did not say to be an adult', async () => {
    const refused = await testApp.post(market.publish, await form(false), as(seller))
    expect(refused).toMatchObject({ code: Code.Forbidden, msg: '请先确认已满18周岁' })
  })

  it('takes a body that does not speak of the age as one that does not say it, before and after it was said', async () => {
    const { adult, sharePhone, ...silent } = await form()
    const send = (body: Partial<ItemForm>) => testApp.post<Partial<ItemForm>, Item>(market.publish, body, as(seller))
    expect(await send(silent)).toMatchObject({ code: Code.Forbidden, msg: '请先确认已满18周岁' })
    expect((await send({ ...silent, adult, sharePhone })).code).toBe(Code.Success)
    const again = await send({ ...silent, fileIds: [await uploaded(testApp, seller)] })
    expect(again.data).toMatchObject({ status: 'on', sharePhone: false })
  })

  it('asks once for the age, also where what was asked with it is refused', async () => {
    const taken = await form()
    taken.fileIds = [await uploaded(testApp, other)]
    expect((await testApp.post(market.publish, taken, as(seller))).code).toBe(Code.NotFound)
    const { itemId } = (await testApp.post(market.publish, await form(false), as(seller))).data
    await reserve(other, itemId)
    expect(await reserve(buyer, itemId)).toMatchObject({ code: Code.Conflict, msg: '已被预订' })
    await reserve(other, itemId, false)
    const body = { itemId, on: true, sharePhone: false, adult: false }
    expect((await testApp.post(market.reserve, body, as(buyer))).data).toMatchObject({ reservedByMe: true })
  })

  it('refuses the own item before it asks for the age', async () => {
    const { itemId } = await publish()
    await testApp.db.delete(marketPeople)
    const body = { itemId, on: true, sharePhone: false, adult: false }
    const refused = await testApp.post(market.reserve, body, as(seller))
    expect(refused).toMatchObject({ code: Code.InvalidInput, msg: '不能预订自己发布的物品' })
  })

  it('names the two of a reservation to each other only, and no more once it has ended', async () => {
    const { itemId, files, status } = await publish()
    expect({ status, pictures: files.length }).toEqual({ status: 'on', pictures: 1 })
    const { data } = await reserve(buyer, itemId)
    expect(data).toMatchObject({ status: 'reserved', reservedByMe: true, seller: { phone: seller.mobile } })
    expect(data.reserver).toMatchObject({ userId: buyer.id, phone: '' })
    expect(await reserve(other, itemId)).toMatchObject({ code: Code.Conflict, msg: '已被预订' })
    const seen = (await testApp.post(market.detail, { itemId }, as(other))).data
    expect(seen).toMatchObject({ reserver: null, seller: { realName: '', department: '', phone: '' } })
    const ended = (await reserve(buyer, itemId, false)).data
    expect(ended).toMatchObject({ status: 'on', reserver: null, seller: { realName: '', phone: '' } })
    expect((await reserve(buyer, itemId)).code).toBe(Code.Conflict)
  })

  it('keeps a later reservation where its seller meant to end the one before', async () => {
    const { itemId } = await publish()
    await reserve(buyer, itemId)
    await reserve(buyer, itemId, false)
    await reserve(other, itemId)
    const body = { itemId, on: false, sharePhone: false, adult: false }
    const endOf = ({ id }: Person) => testApp.post(market.reserve, { ...body, reserverId: id }, as(seller))
    expect(await endOf(buyer)).toMatchObject({ code: Code.Conflict, msg: '该物品已被另一位同事预订，请确认后再取消' })
    expect((await detail(other, itemId)).data).toMatchObject({ reservedByMe: true })
    expect((await endOf(other)).data).toMatchObject({ status: 'on', reserver: null })
    expect(await endOf(other)).toMatchObject({ code: Code.Conflict, msg: '该预订已取消或已到期' })
  })

  it('finds items by a word and hides one that three people reported', async () => {
    const { itemId } = await publish()
    const found = async () => (await testApp.post(market.page, { keyword: '自行车' }, as(buyer))).data.list.length
    expect(await found()).toBe(1)
    const third = await signedIn(testApp)
    for (const person of [buyer, other, third]) {
      expect(await found()).toBe(1)
      await testApp.post(market.report, { itemId, reason: '虚假', reasonDesc: '' }, as(person))
    }
    expect(await found()).toBe(0)
    expect((await testApp.post(market.detail, { itemId }, as(buyer))).code).toBe(Code.NotFound)
    expect((await testApp.post(market.detail, { itemId }, as(seller))).code).toBe(Code.Success)
  })
})

describe('an item', () => {
  it('lapses after 14 days, is told of three days before, once, and is renewed from then on', async () => {
    const { itemId } = await publish()
    const renew = () => testApp.post(market.renew, { itemId }, as(seller))
    expect(await renew()).toMatchObject({ code: Code.Conflict, msg: '到期前 3 天起可以续期' })
    await later(11 * DAY_MS - 1000)
    await notifyLapsing(testApp.db, testApp.clock.now())
    expect(await toldTo(seller)).toEqual([])
    await later(1000)
    await notifyLapsing(testApp.db, testApp.clock.now())
    await notifyLapsing(testApp.db, testApp.clock.now())
    expect(await toldTo(seller)).toEqual(['您发布的闲置将在 3 天内到期'])
    await later(3 * DAY_MS - 1000)
    expect((await detail(buyer, itemId)).data.status).toBe('on')
    await later(1000)
    expect((await detail(seller, itemId)).data.status).toBe('lapsed')
    expect(await reserve(buyer, itemId)).toMatchObject({ code: Code.Conflict, msg: '该物品已不在出售' })
    expect((await testApp.post(market.page, { cursor: null }, as(buyer))).data.list).toEqual([])
    expect((await renew()).data.status).toBe('on')
    await later(14 * DAY_MS - 1000)
    expect((await reserve(buyer, itemId)).data.status).toBe('reserved')
    await later(HOUR_MS)
    expect((await detail(buyer, itemId)).data.status).toBe('reserved')
  })

  it('is changed, taken off and sold by its seller alone, who cannot reserve it', async () => {
    const { itemId } = await publish()
    expect(await reserve(seller, itemId)).toMatchObject({ code: Code.InvalidInput })
    for (const endpoint of [market.off, market.sold, market.renew])
      expect((await testApp.post(endpoint, { itemId }, as(buyer))).code).toBe(Code.Forbidden)
    await reserve(buyer, itemId)
    expect((await testApp.post(market.sold, { itemId }, as(seller))).data).toMatchObject({
      status: 'sold',
      reserver: null,
    })
    expect(await toldTo(buyer)).toEqual(['您预订的物品已售出'])
    expect((await testApp.post(market.off, { itemId }, as(seller))).msg).toBe('该物品已售出')
    const again = { code: Code.Conflict, msg: '该物品已售出' }
    expect(await testApp.post(market.sold, { itemId }, as(seller))).toMatchObject(again)
  })

  it('takes no picture twice, neither when it is published nor when it is changed', async () => {
    const twice = { code: Code.InvalidInput, msg: '同一个文件不能使用两次，请重新选择' }
    const body = await form()
    const [picture = ''] = body.fileIds
    const doubled = { ...body, fileIds: [picture, picture] }
    expect(await testApp.post(market.publish, doubled, as(seller))).toMatchObject(twice)
    const { itemId } = (await testApp.post(market.publish, body, as(seller))).data
    expect(await testApp.post(market.update, { ...doubled, itemId }, as(seller))).toMatchObject(twice)
    expect((await detail(seller, itemId)).data.files).toMatchObject([{ id: picture }])
  })

  it('is not seen by somebody whom its seller has blocked, nor by who has blocked the seller', async () => {
    const { itemId } = await publish()
    await testApp.post(relations.block, { userId: buyer.id, on: true }, as(seller))
    await testApp.post(relations.block, { userId: seller.id, on: true }, as(other))
    for (const person of [buyer, other]) {
      expect((await detail(person, itemId)).code).toBe(Code.NotFound)
      expect((await testApp.post(market.page, { cursor: null }, as(person))).data.list).toEqual([])
      expect((await reserve(person, itemId)).code).toBe(Code.NotFound)
    }
  })

  it('that was hidden by reports is shown again or removed by an admin, and its reserver is told', async () => {
    const admin = await signedIn(testApp, { roles: [Role.AuditAdmin] })
    const third = await signedIn(testApp)
    const [kept, removed] = [await publish(), await publish()]
    await reserve(buyer, removed.itemId)
    for (const { itemId } of [kept, removed])
      for (const person of [buyer, other, third])
        await testApp.post(market.report, { itemId, reason: '虚假', reasonDesc: '' }, as(person))
    const decide = (itemId: string, decision: 'keep' | 'remove', person = admin) =>
      testApp.post(market.audit, { itemId, decision, reason: '不符合规定' }, as(person))
    expect((await decide(kept.itemId, 'keep', buyer)).code).toBe(Code.Forbidden)
    expect((await decide(kept.itemId, 'keep')).data).toEqual((await detail(admin, kept.itemId)).data)
    expect((await decide(removed.itemId, 'remove')).data).toMatchObject({
      status: 'off',
      hidden: false,
      reserver: null,
    })
    expect((await decide(removed.itemId, 'remove')).code).toBe(Code.Conflict)
    expect((await detail(other, kept.itemId)).code).toBe(Code.Success)
    expect((await detail(other, removed.itemId)).code).toBe(Code.NotFound)
    expect(await toldTo(buyer)).toEqual(['您预订的物品已下架'])
  })
})

describe('a reservation', () => {
  it('ends after 24 hours, and the same person may begin another 24 hours after that', async () => {
    const { itemId } = await publish()
    await reserve(buyer, itemId)
    await later(24 * HOUR_MS - 1000)
    expect(await reserve(other, itemId)).toMatchObject({ msg: '已被预订' })
    await later(1000)
    expect((await detail(other, itemId)).data.status).toBe('on')
    const again = { code: Code.Conflict, msg: '取消或到期 24 小时后才能再次预订该物品' }
    expect(await reserve(buyer, itemId)).toMatchObject(again)
    await later(24 * HOUR_MS - 1000)
    expect(await reserve(buyer, itemId)).toMatchObject(again)
    await later(1000)
    expect((await reserve(buyer, itemId)).data.status).toBe('reserved')
  })

  it('shares the phone of who says so only after it was made', async () => {
    const { itemId } = await publish()
    await reserve(buyer, itemId)
    expect((await detail(seller, itemId)).data.reserver).toMatchObject({ phone: '' })
    const body = { itemId, on: true, sharePhone: true, adult: true }
    expect((await testApp.post(market.reserve, body, as(buyer))).data.reserver).toMatchObject({ phone: buyer.mobile })
    expect((await detail(seller, itemId)).data.reserver).toMatchObject({ phone: buyer.mobile })
    await reserve(buyer, itemId)
    expect((await detail(seller, itemId)).data.reserver).toMatchObject({ phone: buyer.mobile })
  })

  it('is one of three at most, and the seller may end it', async () => {
    const items = [await publish(), await publish(), await publish(), await publish()]
    const [first, , , fourth] = items.map(({ itemId }) => itemId)
    for (const { itemId } of items.slice(0, 3)) expect((await reserve(buyer, itemId)).code).toBe(Code.Success)
    expect(await reserve(buyer, fourth ?? '')).toMatchObject({ code: Code.Conflict, msg: '最多同时预订 3 件物品' })
    expect((await reserve(other, first ?? '', false)).code).toBe(Code.Forbidden)
    expect((await reserve(seller, first ?? '', false)).data.status).toBe('on')
    expect(await toldTo(buyer)).toEqual(['卖家取消了您的预订'])
    expect((await reserve(buyer, fourth ?? '')).data.status).toBe('reserved')
  })
})
