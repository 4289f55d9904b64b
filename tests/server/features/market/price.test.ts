import { afterEach, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, uploaded } from '../flow/company'
import { signedIn } from '../session/accounts'

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

/** An item that its seller offered for ¥200.00 and asks more for by now. */
async function dearer() {
  const form = {
    ...{ title: '折叠自行车', desc: '骑了两年', priceFen: 20_000, condition: 'good' as const },
    ...{ category: 'sport' as const, place: '一号楼大堂', sharePhone: true, adult: true },
    fileIds: [await uploaded(testApp, seller)],
  }
  const { itemId } = (await testApp.post(market.publish, form, as(seller))).data
  await testApp.post(market.update, { ...form, itemId, priceFen: 30_000 }, as(seller))
  return itemId
}

const reserve = (itemId: string, expectPriceFen?: number) =>
  testApp.post(market.reserve, { itemId, on: true, sharePhone: false, adult: true, expectPriceFen }, as(buyer))

it('an item is not reserved at a price that was shown before its seller changed it', async () => {
  const itemId = await dearer()
  expect(await reserve(itemId, 20_000)).toMatchObject({ code: Code.Conflict, msg: '价格已变化，请确认后再预订' })
  expect((await testApp.post(market.detail, { itemId }, as(buyer))).data).toMatchObject({ status: 'on' })
  expect((await reserve(itemId, 30_000)).data).toMatchObject({ status: 'reserved', reservedByMe: true })
})

it('an item is reserved by a page that names no price', async () => {
  expect((await reserve(await dearer())).data).toMatchObject({ status: 'reserved', priceFen: 30_000 })
})
