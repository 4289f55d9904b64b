import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, uploaded } from '../flow/company'
import { signedIn } from '../session/accounts'

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
const reserve = (person: Person, itemId: string, on = true) =>
  testApp.post(market.reserve, { itemId, on, sharePhone: false, adult: true }, as(person))

describe('the market', () => {
  it('takes nothing from somebody who did not say to be an adult', async () => {
    const refused = await testApp.post(market.publish, await form(false), as(seller))
    expect(refused).toMatchObject({ code: Code.Forbidden, msg: '请先确认已满18周岁' })
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
