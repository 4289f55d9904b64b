import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { lookAgainAt } from '@tests/support/lookAgain'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub } from '@tests/support/stubs'
import { detail, order, room } from './sampleHotel'

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

it('an order cannot be cancelled any more once its room is held no longer', async () => {
  renderAt('/hotel?order=o-1')
  expect(await screen.findByRole('button', { name: '取消订单' })).toBeVisible()
  lookAgainAt('2026-06-15T09:59:59')
  expect(received(hotels.orderDetail)).toHaveLength(1)
  stub(hotels.orderDetail, { ...held, status: 'lapsed' })
  lookAgainAt('2026-06-15T10:00:00')
  expect(await screen.findByText('已失效')).toBeVisible()
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
  lookAgainAt('2026-06-15T10:00:20')
  expect(received(hotels.orderDetail)).toHaveLength(2)
})

it('an order cannot be cancelled any more once its hour has come, which needs no other read', async () => {
  stub(hotels.orderDetail, { ...held, status: 'booked' })
  renderAt('/hotel?order=o-1')
  expect(await screen.findByRole('button', { name: '取消订单' })).toBeVisible()
  // A new day is read again for itself.
  lookAgainAt('2026-06-20T00:00:05')
  await waitFor(() => expect(received(hotels.orderDetail)).toHaveLength(2))
  lookAgainAt('2026-06-20T17:59:59')
  expect(screen.getByRole('button', { name: '取消订单' })).toBeEnabled()
  lookAgainAt('2026-06-20T18:00:00')
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull()
  expect(screen.getByText('已过免费取消时间，如需取消请联系酒店')).toBeVisible()
  expect(received(hotels.orderDetail)).toHaveLength(2)
})

it('a room says so before it is booked', async () => {
  stub(hotels.detail, { ...detail, rooms: [{ ...room, freeCancelUntil: '2026-06-15 18:00:00' }] })
  renderAt('/hotel?id=h-1&from=2026-06-16&to=2026-06-18')
  expect(await screen.findByText(/前可免费取消，之后不能取消$/)).toBeVisible()
  lookAgainAt('2026-06-15T18:00:00')
  expect(screen.getByText('已过免费取消时间，预订后不能取消')).toBeVisible()
})

it.each(['/hotel?box=orders', '/hotel?order=o-1'])('%s is read again with each day in China', async (path) => {
  const booked = { ...held, status: 'booked' as const }
  stub(hotels.orders, { list: [booked], nextCursor: null })
  stub(hotels.orderDetail, booked)
  renderAt(path)
  expect(await screen.findByText('已预订')).toBeVisible()
  stub(hotels.orders, { list: [{ ...booked, status: 'stayed' }], nextCursor: null })
  stub(hotels.orderDetail, { ...booked, status: 'stayed' })
  lookAgainAt('2026-06-16T00:00:05')
  expect(await screen.findByText('已入住')).toBeVisible()
})
