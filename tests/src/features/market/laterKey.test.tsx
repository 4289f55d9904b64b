import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ItemForm, market } from '@contract/market'
import { formOf } from '@/features/market/itemForm'
import { newKey } from '@/lib/newKey'
import { dropItemDraft, type ItemDraft, keepItemDraft, NO_ITEM, readItemDraft } from '@/writes/drafts/itemDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { keepPending, readPending } from '@/writes/unqueued/pending'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { item, question, seller } from './items'
import { press, said, signIn, withMarket } from './withMarket'

withMarket()

const typed: ItemDraft = {
  ...{ ...NO_ITEM, title: '通勤自行车', desc: '骑了两年', price: '280', condition: 'good', category: 'sport' },
  ...{ place: '东门车棚', files: [{ ...makeFile({ id: 'f-9' }), uploadedAt: Date.now() }] },
}
const keyed = (key: string) => ({ ...typed, key })
const sentAs = (draftKey: string, write: unknown) => ({ key: newKey(), draftKey, write, at: Date.now() })

/** Publishes an item that another tab has sent with the declaration of age, and reads what is stored then. */
async function publishBeside(userId: string, storedKey: string): Promise<ItemDraft | undefined> {
  signIn(userId)
  await keepItemDraft(userId, '', keyed('key-of-this-tab'))
  stub(market.publish, item)
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  await keepItemDraft(userId, '', keyed(storedKey))
  const write = { ...formOf(typed, []).form, adult: true } as ItemForm
  keepPending(userId, 'market.publish', sentAs('key-after-the-question', write))
  const told = said('发布成功')
  await press('发布闲置')
  await told
  return readItemDraft(userId, '')
}

it('an item that another tab has sent under a later key leaves no words behind', async () => {
  await publishBeside('u-later-key', 'key-after-the-question')
  await expect.poll(() => readItemDraft('u-later-key', '')).toBeUndefined()
})

it('an item that another tab has sent under a later key leaves the other words of a third tab', async () => {
  expect(await publishBeside('u-third-tab', 'key-of-a-third-tab')).toBeDefined()
  expect(await readItemDraft('u-third-tab', '')).toMatchObject({ key: 'key-of-a-third-tab' })
})

it('a question that another tab has sent again after a refusal leaves no words behind', async () => {
  signIn('u-asked-again')
  const draft = wordsDraft('question', 'm-1')
  const asked = (key: string) => ({ text: '周末能看吗？', key })
  await draft.keep('u-asked-again', asked('key-of-this-tab'))
  stub(market.ask, { ...question, questionId: 'q-2', text: '周末能看吗？' })
  renderAt('/market?id=m-1')
  await screen.findByDisplayValue('周末能看吗？')
  await draft.keep('u-asked-again', asked('key-after-the-refusal'))
  const write = { itemId: 'm-1', text: '周末能看吗？' }
  keepPending('u-asked-again', 'market.ask', sentAs('key-after-the-refusal', write))
  const told = said('提问已发送')
  await press('发送提问')
  await told
  await expect.poll(() => draft.read('u-asked-again')).toBeUndefined()
})

it('a changed item is known by its draft while it has no answer, also after a reload', async () => {
  signIn(seller.userId)
  await keepItemDraft(seller.userId, 'm-1', keyed('key-of-the-draft'))
  let answer = () => {}
  stub(market.update, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return item
  })
  const before = renderAt('/market?edit=m-1')
  await screen.findByDisplayValue('通勤自行车')
  const seen = received(market.update).length
  await press('保存')
  await expect.poll(() => received(market.update).length).toBe(seen + 1)
  expect(readPending(seller.userId, 'market.update')?.draftKey).toBe('key-of-the-draft')
  before.unmount()
  stub(market.update, item)
  renderAt('/market?edit=m-1')
  // The form of another's write would stay open.
  await screen.findByRole('heading', { name: '闲置详情' })
  answer()
  await expect.poll(() => readItemDraft(seller.userId, 'm-1')).toBeUndefined()
  await dropItemDraft(seller.userId, 'm-1')
})
