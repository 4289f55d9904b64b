import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { order } from './hotelOrder'

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
