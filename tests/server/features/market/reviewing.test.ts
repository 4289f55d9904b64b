import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { messages, NotifyCategory } from '@contract/message'
import { Role } from '@contract/person'
import { DAY_MS } from '@contract/text/timeUnits'
import { eraseAccount } from '@server/accounts'
import { notify } from '@server/features/messages/service'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, uploaded } from '../flow/company'
import { signedIn, signIn } from '../session/accounts'

let testApp: TestApp
let seller: Person
let admin: Person
let others: Person[]

beforeEach(async () => {
  testApp = await startTestApp()
  seller = await signedIn(testApp, { roles: [Role.AuditAdmin] })
  admin = await signedIn(testApp, { roles: [Role.AuditAdmin] })
  others = [await signedIn(testApp), await signedIn(testApp), await signedIn(testApp)]
})
afterEach(() => testApp.close())

const as = ({ token }: Person) => ({ token })

const formOf = async (title = '折叠自行车') => ({
  ...{ title, desc: '骑了两年', priceFen: 20000, condition: 'good' as const, category: 'sport' as const },
  ...{ place: '一号楼大堂', sharePhone: true, adult: true, fileIds: [await uploaded(testApp, seller)] },
})
const publish = async (title?: string) =>
  (await testApp.post(market.publish, await formOf(title), as(seller))).data.itemId

async function report(itemId: string) {
  for (const person of others)
    await testApp.post(market.report, { itemId, reason: '虚假', reasonDesc: '他每天都这样' }, as(person))
}

const reported = async (person: Person) => (await testApp.post(market.auditList, {}, as(person))).data.list
const keep = (itemId: string) =>
  testApp.post(market.audit, { itemId, decision: 'keep' as const, reason: '' }, as(admin))
const remove = (itemId: string) =>
  testApp.post(market.audit, { itemId, decision: 'remove' as const, reason: '不符合规定' }, as(admin))
const told = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'system', cursor: null }, as(person))).data.list

it('an audit admin is shown no reports on an own item, other admins are', async () => {
  const itemId = await publish()
  await report(itemId)
  expect((await reported(admin)).map(({ item, reports }) => [item.itemId, reports.length])).toEqual([[itemId, 3]])
  expect(await reported(seller)).toEqual([])
})

it('an item that is removed after it was sold is off for its seller, as the message says', async () => {
  const itemId = await publish()
  await testApp.post(market.sold, { itemId }, as(seller))
  await report(itemId)
  expect((await remove(itemId)).data).toMatchObject({ status: 'off', hidden: false })
  expect((await told(seller))[0]).toMatchObject({ title: '您发布的闲置未通过审核，已下架' })
  const { list } = (await testApp.post(market.page, { mine: 'sale', cursor: null }, as(seller))).data
  expect(list).toMatchObject([{ itemId, status: 'off' }])
})

it('the seller of an item that is kept is told that it is shown again only where it is', async () => {
  const [shown, off, sold] = [await publish('书桌'), await publish('书架'), await publish('台灯')]
  for (const itemId of [shown, off, sold]) await report(itemId)
  await testApp.post(market.off, { itemId: off }, as(seller))
  await testApp.post(market.sold, { itemId: sold }, as(seller))
  for (const itemId of [shown, off, sold]) expect((await keep(itemId)).code).toBe(Code.Success)
  const said = (await told(seller)).map(({ title, content }) => [content, title])
  expect(
    new Map(said.filter(([, title]) => title !== '您发布的闲置被多人举报，审核前暂不展示').map(([a, b]) => [a, b])),
  ).toEqual(
    new Map([
      ['书桌', '您发布的闲置已恢复展示'],
      ['书架', '举报已处理，未发现违规'],
      ['台灯', '举报已处理，未发现违规'],
    ]),
  )
})

it('an item that reports hide is decided on as it was reported: its seller changes it only once it is kept', async () => {
  const itemId = await publish()
  const { title, files } = (await testApp.post(market.detail, { itemId }, as(seller))).data
  const other = { ...(await formOf('书桌')), itemId }
  await report(itemId)
  const refused = { code: Code.Conflict, msg: '该物品审核期间不能修改' }
  expect(await testApp.post(market.update, other, as(seller))).toMatchObject(refused)
  const [shown] = await reported(admin)
  expect([shown?.item.title, shown?.item.files.map(({ id }) => id)]).toEqual([title, files.map(({ id }) => id)])
  await keep(itemId)
  expect((await testApp.post(market.update, other, as(seller))).data).toMatchObject({ title: '书桌', hidden: false })
})

it('an item that reports hide is renewed with the words and pictures that were reported, and stays hidden', async () => {
  const itemId = await publish()
  await report(itemId)
  testApp.clock.advance(15 * DAY_MS)
  seller.token = (await signIn(testApp, seller.username)).accessToken
  const other = { ...(await formOf('书桌')), itemId }
  expect((await testApp.post(market.update, other, as(seller))).code).toBe(Code.Conflict)
  const { data } = await testApp.post(market.renew, { itemId }, as(seller))
  expect(data).toMatchObject({ status: 'on', hidden: true, title: '折叠自行车' })
})

it('an item that reports hide is still taken off or marked as sold by its seller', async () => {
  const [off, sold] = [await publish(), await publish()]
  for (const itemId of [off, sold]) await report(itemId)
  expect((await testApp.post(market.off, { itemId: off }, as(seller))).data).toMatchObject({ status: 'off' })
  expect((await testApp.post(market.sold, { itemId: sold }, as(seller))).data).toMatchObject({ status: 'sold' })
})

describe('a second report of the same person', () => {
  const second = (itemId: string, reasonDesc = '') =>
    testApp.post(market.report, { itemId, reason: '虚假', reasonDesc }, as(others[0] as Person))
  const again = { code: Code.Conflict, msg: '您已举报过该内容，我们会尽快处理' }
  const decided = { code: Code.Conflict, msg: '您举报的内容已处理，暂未发现违规' }

  it('is refused, and says whether the first one is decided on', async () => {
    const itemId = await publish()
    await second(itemId)
    expect(await second(itemId)).toMatchObject(again)
    for (const person of others.slice(1))
      await testApp.post(market.report, { itemId, reason: '虚假', reasonDesc: '' }, as(person))
    await keep(itemId)
    expect(await second(itemId)).toMatchObject(decided)
  })

  it('of an audit admin on an item that another one has removed is refused, and says that it is off', async () => {
    const itemId = await publish()
    const reporter = await signedIn(testApp, { roles: [Role.AuditAdmin] })
    others[0] = reporter
    await report(itemId)
    await remove(itemId)
    expect(await second(itemId)).toMatchObject({ code: Code.Conflict, msg: '您举报的物品已下架' })
  })

  it.each([
    ['a word', { place: '东门' }],
    ['the price', { priceFen: 100 }],
    ['a picture', {}],
  ])('is stored once its seller has changed %s since, and hides the item with two others', async (_what, over) => {
    const form = await formOf()
    const { itemId } = (await testApp.post(market.publish, form, as(seller))).data
    await report(itemId)
    await keep(itemId)
    const same = { ...form, itemId, sharePhone: false }
    expect((await testApp.post(market.update, same, as(seller))).code).toBe(Code.Success)
    expect(await second(itemId)).toMatchObject(decided)
    const isPicture = Object.keys(over).length === 0
    const fileIds = isPicture ? [await uploaded(testApp, seller)] : form.fileIds
    expect((await testApp.post(market.update, { ...same, ...over, fileIds }, as(seller))).code).toBe(Code.Success)
    expect((await second(itemId, '换了内容')).code).toBe(Code.Success)
    expect(await second(itemId)).toMatchObject(again)
    expect(await reported(admin)).toEqual([])
    for (const person of others.slice(1))
      await testApp.post(market.report, { itemId, reason: '虚假', reasonDesc: '' }, as(person))
    const [shown] = await reported(admin)
    expect(shown?.reports.map(({ reasonDesc }) => reasonDesc).sort()).toEqual(['', '', '换了内容'])
  })
})

it('a question on an own item, and its answer, send no message', async () => {
  const itemId = await publish()
  const { data } = await testApp.post(market.ask, { itemId, text: '补充：可以送货' }, as(seller))
  const answered = await testApp.post(market.answer, { questionId: data.questionId, text: '限东门' }, as(seller))
  expect(answered.code).toBe(Code.Success)
  expect(await told(seller)).toEqual([])
})

it('a question about an item that reports hide is answered only once the item is kept', async () => {
  const itemId = await publish()
  const [asker] = others as [Person]
  const { data } = await testApp.post(market.ask, { itemId, text: '还在吗' }, as(asker))
  const answer = () => testApp.post(market.answer, { questionId: data.questionId, text: '在' }, as(seller))
  await report(itemId)
  expect(await answer()).toMatchObject({ code: Code.Conflict, msg: '该物品审核期间不能回答，恢复展示后再发送' })
  expect(await told(asker)).toEqual([])
  await keep(itemId)
  expect((await answer()).code).toBe(Code.Success)
  expect(await told(asker)).toMatchObject([{ title: '卖家回答了您的提问' }])
})

it('a question about an item that was removed is not answered', async () => {
  const itemId = await publish()
  const [asker] = others as [Person]
  const { data } = await testApp.post(market.ask, { itemId, text: '还在吗' }, as(asker))
  await report(itemId)
  await remove(itemId)
  const answer = { questionId: data.questionId, text: '在' }
  expect(await testApp.post(market.answer, answer, as(seller))).toMatchObject({
    ...{ code: Code.Conflict, msg: '该物品未通过审核，已下架，不能回答' },
  })
  expect(await told(asker)).toEqual([])
})

const about = { group: 'system', category: NotifyCategory.Activity, title: '有闲置被多人举报，等待审核' } as const

it('the messages of others no longer name the items of an erased seller, those of the admins neither', async () => {
  const [reservedId, reportedId] = [await publish('公司的桌子'), await publish('公司的椅子')]
  const [buyer] = others
  const body = { itemId: reservedId, on: true, sharePhone: false, adult: true }
  if (buyer) await testApp.post(market.reserve, body, as(buyer))
  await report(reportedId)
  const contents = async (person = admin) => (await told(person)).map(({ content }) => content)
  expect(await contents()).toEqual(['公司的椅子'])
  // Of a version before, and another noun's with the same words.
  for (const path of ['/trend-audit?kind=market', '/mailbox?activeTab=my'])
    await notify(testApp.db, { ...about, to: admin.id, content: '公司的椅子', path, now: testApp.clock.now() })
  await eraseAccount(testApp.db, seller.id, testApp.clock.now())
  expect((await contents()).sort()).toEqual(['公司的椅子', '已删除', '已删除'])
  expect(await contents(buyer)).toEqual(['已删除'])
})
