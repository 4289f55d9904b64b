import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Endpoint } from '@contract/endpoint'
import { type Item, type ItemForm, market } from '@contract/market'
import { formOf } from '@/features/market/itemForm'
import { newKey } from '@/lib/newKey'
import { type ItemDraft, keepItemDraft, NO_ITEM } from '@/writes/drafts/itemDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { item, seller } from './items'
import { press, said, signIn, withMarket } from './withMarket'

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

/** Opens the form of a new item with these words, and stores an item that another tab has sent without an answer. */
async function openBeside(userId: string, pending: Partial<ItemForm>): Promise<void> {
  signIn(userId)
  await keepItemDraft(userId, '', typed)
  stub(market.publish, ({ title }) => ({ ...item, title }))
  renderAt('/market?edit=new')
  await screen.findByDisplayValue('通勤自行车')
  const write = { ...formOf(typed, []).form, adult: false, ...pending }
  keepPending(userId, 'market.publish', { key: newKey(), write, at: Date.now() })
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
