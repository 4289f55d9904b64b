import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Endpoint } from '@contract/endpoint'
import { ADULT_ASKED, type Item, type ItemForm, market } from '@contract/market'
import { formOf } from '@/features/market/itemForm'
import { newKey } from '@/lib/newKey'
import { type ItemDraft, keepItemDraft, NO_ITEM, readItemDraft } from '@/writes/drafts/itemDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item, question, seller } from './items'
import { person, press, said, signIn, withMarket } from './withMarket'

withMarket()

/** Opens the item as it is since a write whose answer was lost, and answers that one late. */
async function expectUnknown<Write>(
  userId: string,
  { name, endpoint, write }: { name: string; endpoint: Endpoint<Write, Item>; write: Write },
  now: Item,
  done: string,
) {
  signIn(userId)
  keepPending(userId, name, { key: newKey(), write, at: Date.now() })
  stub(market.detail, now)
  let answer = () => {}
  stub(endpoint, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return now
  })
  renderAt('/market?id=m-1')
  const unknown = () => within(screen.getByRole('main')).queryByText('结果未知，正在确认')
  await waitFor(() => expect(unknown()).toBeVisible())
  answer()
  await said(done)
  await waitFor(() => expect(unknown()).toBeNull())
}

it('the seller of an item that is off by now is told that this is unknown, until it is answered', async () => {
  const off = { name: 'market.off', endpoint: market.off, write: { itemId: 'm-1' } }
  await expectUnknown(seller.userId, off, { ...item, status: 'off' }, '已下架')
})

it('who cancelled a reservation is told that this is unknown, also where somebody else has reserved it', async () => {
  const write = { itemId: 'm-1', on: false, sharePhone: false, adult: false }
  const cancel = { name: 'market.reserve', endpoint: market.reserve, write }
  await expectUnknown('u-buyer', cancel, { ...item, status: 'reserved' }, '已取消预订')
})

const typed: ItemDraft = {
  ...{ ...NO_ITEM, title: '通勤自行车', desc: '骑了两年', price: '280', condition: 'good', category: 'sport' },
  ...{ place: '东门车棚', files: [{ ...makeFile({ id: 'f-9' }), uploadedAt: Date.now() }] },
}

const keyed = (key: string) => ({ ...typed, key })

/** Opens the form of a new item with these words, and stores an item that another tab has sent without an answer. */
async function openBeside(userId: string, pending: Partial<ItemForm>): Promise<void> {
  signIn(userId)
  await keepItemDraft(userId, '', keyed('key-of-this-tab'))
  stub(market.publish, ({ title }) => ({ ...item, title }))
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  const write = { ...formOf(typed, []).form, adult: false, ...pending }
  keepPending(userId, 'market.publish', { key: newKey(), draftKey: 'key-of-the-other', write, at: Date.now() })
}

it('an item is published after the other one of another tab without an answer', async () => {
  const seen = received(market.publish).length
  await openBeside('u-two-items', { title: '台灯' })
  let answer = () => {}
  stub(market.publish, async ({ title }) => {
    if (title !== '台灯') await new Promise<void>((resolve) => (answer = resolve))
    return { ...item, title }
  })
  const told = said('发布闲置成功')
  await press('发布闲置')
  await told
  await waitFor(() => expect(received(market.publish)).toHaveLength(seen + 2))
  const titles = received(market.publish).map(({ body }) => body.title)
  expect(titles.slice(seen)).toEqual(['台灯', '通勤自行车'])
  const done = said('发布成功')
  answer()
  await done
})

it('an item that another tab has sent with the declaration of age is not published twice', async () => {
  const seen = received(market.publish).length
  await openBeside('u-one-item', { adult: true })
  const told = said('发布成功')
  await press('发布闲置')
  await told
  expect(received(market.publish).slice(seen)).toMatchObject([{ body: { adult: true } }])
})

it.each([
  ['a new item', '', 'market.publish', '发布闲置成功'],
  ['a published item', 'm-1', 'market.update', '修改闲置成功'],
])('the reloaded form of %s keeps its words beside other ones that another tab has sent', async (_, id, name, done) => {
  signIn(seller.userId)
  await keepItemDraft(seller.userId, id, keyed('key-of-this-tab'))
  const write = { ...formOf(typed, []).form, adult: false, title: '台灯', ...(id ? { itemId: id } : {}) }
  keepPending(seller.userId, name, { key: newKey(), draftKey: 'key-of-the-other', write, at: Date.now() })
  stub(market.publish, { ...item, title: '台灯' })
  stub(market.update, { ...item, title: '台灯' })
  const told = said(done)
  renderAt(`/market?edit=${id || 'new'}`)
  await told
  expect(screen.getByLabelText('标题')).toHaveValue('通勤自行车')
  expect(await readItemDraft(seller.userId, id)).toMatchObject({ title: '通勤自行车' })
})

it('a changed item goes each time under another key than its draft, whose former answer another tab may have', async () => {
  signIn(seller.userId)
  await keepItemDraft(seller.userId, 'm-1', keyed('key-of-the-draft'))
  stubRefusal(market.update, Code.InvalidInput, '标题含有敏感词')
  const seen = received(market.update).length
  renderAt('/market?edit=m-1')
  await screen.findByDisplayValue('通勤自行车')
  const refused = said('标题含有敏感词')
  await press('保存')
  await refused
  stub(market.update, item)
  const done = said('已修改')
  await press('保存')
  await done
  const [first, second] = received(market.update).slice(seen)
  const keys = [first, second].map((one) => one?.headers.get('idempotency-key'))
  expect(new Set([...keys, 'key-of-the-draft']).size).toBe(3)
})

it('an item goes with the declaration of age under the key that its draft has then', async () => {
  signIn('u-declares')
  await keepItemDraft('u-declares', '', keyed('key-before-the-question'))
  const seen = received(market.publish).length
  stubRefusal(market.publish, Code.Forbidden, ADULT_ASKED)
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  await press('发布闲置')
  await said('您已满 18 周岁吗？')
  stubRefusal(market.publish, Code.InvalidInput, '标题含有敏感词')
  const kept = (await readItemDraft('u-declares', '')) as ReturnType<typeof keyed> | undefined
  expect(kept?.key).not.toBe('key-before-the-question')
  const refused = said('标题含有敏感词')
  await press('我已满 18 周岁')
  await refused
  const [asked, declared] = received(market.publish).slice(seen)
  expect(asked?.headers.get('idempotency-key')).toBe('key-before-the-question')
  expect(declared?.body).toMatchObject({ adult: true })
  expect(declared?.headers.get('idempotency-key')).toBe(kept?.key)
})

it('a question is sent after the other one of another tab without an answer, and the next one can be typed', async () => {
  signIn('u-two-questions')
  let answer = () => {}
  stub(market.ask, async ({ text }) => {
    if (text === '周日呢？') await new Promise<void>((resolve) => (answer = resolve))
    return { ...question, questionId: text, text }
  })
  const seen = received(market.ask).length
  renderAt('/market?id=m-1')
  await person.type(await screen.findByLabelText('提问'), '周日呢？')
  const write = { itemId: 'm-1', text: '周末能看吗？' }
  keepPending('u-two-questions', 'market.ask', { key: newKey(), draftKey: 'other', write, at: Date.now() })
  const told = said('提问成功')
  await press('发送提问')
  await told
  await waitFor(() => expect(received(market.ask)).toHaveLength(seen + 2))
  expect(screen.getByLabelText('提问')).toHaveValue('周日呢？')
  const sent = said('提问已发送')
  answer()
  await sent
  expect(received(market.ask).slice(seen)).toMatchObject([
    { body: write },
    { body: { itemId: 'm-1', text: '周日呢？' } },
  ])
  expect(screen.getByLabelText('提问')).toHaveValue('')
})

it('a reloaded question stays beside another one that another tab has sent, and is sent after it', async () => {
  signIn('u-reloaded')
  const draft = wordsDraft('question', 'm-1')
  const own = { text: '周日呢？', key: 'key-of-this-tab' }
  await draft.keep('u-reloaded', own)
  const write = { itemId: 'm-1', text: '周末能看吗？' }
  keepPending('u-reloaded', 'market.ask', { key: newKey(), draftKey: 'other', write, at: Date.now() })
  stub(market.ask, ({ text }) => ({ ...question, questionId: text, text }))
  const told = said('提问成功')
  renderAt('/market?id=m-1')
  await told
  expect(screen.getByLabelText('提问')).toHaveValue('周日呢？')
  expect(await draft.read('u-reloaded')).toEqual(own)
  const sent = said('提问已发送')
  await press('发送提问')
  await sent
  expect(received(market.ask).at(-1)?.body).toEqual({ itemId: 'm-1', text: '周日呢？' })
})

it('an answer is sent after the other one of another tab without an answer', async () => {
  signIn(seller.userId)
  let answer = () => {}
  stub(market.answer, async ({ text }) => {
    if (text === '周日可以') await new Promise<void>((resolve) => (answer = resolve))
    return { ...question, answer: text }
  })
  const seen = received(market.answer).length
  renderAt('/market?id=m-1')
  await press('回答：能试骑吗？')
  await person.type(await screen.findByLabelText('回答'), '周日可以')
  const write = { questionId: 'q-1', text: '可以试骑' }
  keepPending(seller.userId, 'market.answer', { key: newKey(), draftKey: 'other', write, at: Date.now() })
  const told = said('回复成功')
  await press('发送回答')
  await told
  await waitFor(() => expect(received(market.answer)).toHaveLength(seen + 2))
  const sent = said('回答已发送')
  answer()
  await sent
  expect(received(market.answer).slice(seen)).toMatchObject([
    { body: write },
    { body: { questionId: 'q-1', text: '周日可以' } },
  ])
})
