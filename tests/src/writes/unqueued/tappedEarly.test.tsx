import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type HotelOrder, hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const order: HotelOrder = {
  ...{ orderId: 'o-b', hotelId: 'h-1', hotelName: '云际酒店', city: '武汉', address: '关山大道 1 号' },
  ...{ roomId: 'r-1', roomName: '大床房', bed: '1.8 米大床', breakfast: 2, guests: ['林晓'], nightly: [] },
  ...{ from: '2099-01-02', to: '2099-01-03', pay: 'company', reason: '', totalFen: 100, overFen: 0 },
  ...{ status: 'booked', confirmNo: '1', flowId: '', holdUntil: '', freeCancelUntil: '2099-01-01 18:00:00' },
  ...{ createTime: '2026-11-20 10:00:00' },
}

it('sends what is tapped before it is known whose the unanswered write is', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  keepPending('u-other', 'hotel.cancel', { key: newKey(), write: { orderId: 'o-a' }, at: Date.now() })
  let know = () => {}
  const known = new Promise<void>((resolve) => (know = resolve))
  stub(account.account, async () => {
    await known
    return makeAccount({ userId: 'u-me', roles: [] })
  })
  stub(hotels.orderDetail, order)
  stub(hotels.cancel, { ...order, status: 'cancelled' })
  renderAt('/hotel?order=o-b')
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  await person.click(await screen.findByRole('button', { name: '取消订单' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: '取消订单' }))
  know()
  await waitFor(() => expect(received(hotels.cancel).map(({ body }) => body)).toEqual([{ orderId: 'o-b' }]))
})
