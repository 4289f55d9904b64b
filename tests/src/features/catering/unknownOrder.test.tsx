import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { mealOrders } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stubRefusal(mealOrders.detail, Code.NotFound, '订单不存在')
})

it.each([
  ['/catering/order/detail', mealOrders.detail],
  ['/catering/order/waiting', mealOrders.waiting],
])('offers no retry for an order that does not exist (%s)', async (path, asked) => {
  stubRefusal<never, never>(asked as never, Code.NotFound, '订单不存在')
  renderAt(`${path}?id=zzz`)
  expect(await screen.findByText('订单不存在')).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

it('asks no more for an order that does not exist, however long the waiting page stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubRefusal(mealOrders.waiting, Code.NotFound, '订单不存在')
  renderAt('/catering/order/waiting?id=unknown')
  expect(await screen.findByText('订单不存在')).toBeVisible()
  const asked = received(mealOrders.waiting).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(received(mealOrders.waiting)).toHaveLength(asked)
})
