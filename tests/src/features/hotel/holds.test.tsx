import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub } from '@tests/support/stubs'
import { order } from './sampleHotel'

const held = { ...order, holdUntil: '2026-06-15 10:00:00', freeCancelUntil: '2026-06-20 18:00:00' }

beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}` }))
  stub(hotels.orderDetail, held)
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T09:00:00+08:00') })
})
afterEach(() => void vi.useRealTimers())

/** Sets the clock, by China's time, and comes back to the page. */
function setTime(time: string): void {
  vi.setSystemTime(new Date(`${time}+08:00`))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

it('an order cannot be cancelled any more once its room is held no longer', async () => {
  renderAt('/hotel?order=o-1')
  expect(await screen.findByRole('button', { name: '取消订单' })).toBeVisible()
  setTime('2026-06-15T09:59:59')
  expect(received(hotels.orderDetail)).toHaveLength(1)
  stub(hotels.orderDetail, { ...held, status: 'lapsed' })
  setTime('2026-06-15T10:00:00')
  expect(await screen.findByText('已失效')).toBeVisible()
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
  setTime('2026-06-15T10:00:20')
  expect(received(hotels.orderDetail)).toHaveLength(2)
})

it.each(['/hotel?box=orders', '/hotel?order=o-1'])('%s is read again with each day in China', async (path) => {
  const booked = { ...held, status: 'booked' as const }
  stub(hotels.orders, { list: [booked], nextCursor: null })
  stub(hotels.orderDetail, booked)
  renderAt(path)
  expect(await screen.findByText('已预订')).toBeVisible()
  stub(hotels.orders, { list: [{ ...booked, status: 'stayed' }], nextCursor: null })
  stub(hotels.orderDetail, { ...booked, status: 'stayed' })
  setTime('2026-06-16T00:00:05')
  expect(await screen.findByText('已入住')).toBeVisible()
})
