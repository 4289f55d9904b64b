import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Endpoint } from '@contract/endpoint'
import { type Item, market } from '@contract/market'
import { newKey } from '@/lib/newKey'
import { keepPending } from '@/writes/unqueued/pending'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { item, seller } from './items'
import { said, signIn, withMarket } from './withMarket'

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
