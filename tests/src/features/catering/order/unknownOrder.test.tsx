import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { mealOrders, type Order, type Waiting } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { queryClient } from '@/http/queryClient'
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

const order: Order = {
  ...{ orderId: 'o-gone', status: 0, code: '4321', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-15' },
  ...{ meal: 'lunch', slotName: '第一批', mode: 'out', remark: '', canCancel: true, rated: false, timeline: [] },
  ...{ items: [], totalFen: 1800, subsidyFen: 800, payFen: 1000 },
}
const waiting: Waiting = { status: 0, ahead: 3, code: '4321' }

it.each([
  ['/catering/order/detail', mealOrders.detail, order],
  ['/catering/order/waiting', mealOrders.waiting, waiting],
])('shows an order no longer once it is gone (%s)', async (path, asked, data) => {
  stub<never, never>(asked as never, data as never)
  renderAt(`${path}?id=o-gone`)
  expect(await screen.findByText('4321')).toBeVisible()
  stubRefusal<never, never>(asked as never, Code.NotFound, '订单不存在')
  void queryClient.invalidateQueries({ queryKey: ['catering'] })
  expect(await screen.findByText('订单不存在')).toBeVisible()
  expect(screen.queryByText('4321')).toBeNull()
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
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-06-15T10:00:00+08:00') })
  stubRefusal(mealOrders.waiting, Code.NotFound, '订单不存在')
  renderAt('/catering/order/waiting?id=unknown')
  expect(await screen.findByText('订单不存在')).toBeVisible()
  const asked = received(mealOrders.waiting).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(received(mealOrders.waiting)).toHaveLength(asked)
})
