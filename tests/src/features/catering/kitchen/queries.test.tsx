import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { NOON } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline, stubStatus } from '@tests/support/stubs'

const ADDRESS = '/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch'
const order: Order = {
  ...{ canteenId: 'c-one', date: '2026-06-15', meal: 'lunch', orderId: 'o-1', status: 0, code: '0420', mode: 'in' },
  ...{ canteenName: '一食堂', slotName: '11:30–11:45', remark: '', canCancel: false, rated: false, timeline: [] },
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
}

beforeEach(() => {
  forgetReceived()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, categories: [], slots: [] },
  })
  stub(kitchen.dishes, [])
  stub(kitchen.orders, { list: [order], nextCursor: null })
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:00.000Z' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  session.signOut()
})

const show = vi.fn()
function watchFailures() {
  show.mockClear()
  vi.spyOn(failures, 'showFailure').mockImplementation(show)
}

it('covers the orders with no message where what changed cannot be read', async () => {
  watchFailures()
  stubStatus(kitchen.changes, 500)
  renderAt(ADDRESS)
  expect(await screen.findByRole('checkbox', { name: '0420' })).toBeVisible()
  vi.advanceTimersByTime(15_000)
  await waitFor(() => expect(received(kitchen.changes)).toHaveLength(2))
  stub(kitchen.orders, { list: [], nextCursor: null })
  stub(kitchen.changes, { list: [{ ...order, status: 1 }], isWhole: true, until: '2026-06-15T03:00:30.000Z' })
  vi.advanceTimersByTime(15_000)
  expect(await screen.findByText('暂无已下单的订单')).toBeVisible()
  expect(show).not.toHaveBeenCalled()
})

it('says nothing of the portions to cook, which only 备餐清单 shows', async () => {
  watchFailures()
  stubStatus(kitchen.dishes, 500)
  const orders = renderAt(ADDRESS)
  expect(await screen.findByRole('checkbox', { name: '0420' })).toBeVisible()
  const lines = { queryKey: ['catering', 'kitchen', 'dishes'], exact: false }
  await vi.waitFor(() => expect(queryClient.getQueryCache().find(lines)?.state.status).toBe('error'))
  expect(show).not.toHaveBeenCalled()
  orders.unmount()
  renderAt(`${ADDRESS}&box=list`)
  expect(await screen.findByText('备餐清单加载失败，请重试')).toBeVisible()
  expect(show).toHaveBeenCalled()
})

/** As after 15 s. Nothing on the screen may change, and `waitFor` of Testing Library polls by the faked timer. */
async function lookAgain(): Promise<void> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = received(kitchen.changes).length
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(received(kitchen.changes)).toHaveLength(before + 1))
}

it.each([
  { is: 'orders', list: [order] },
  { is: 'no orders', list: [] },
])('says that $is are not of now while what changed cannot be read', async ({ list }) => {
  stub(kitchen.orders, { list, nextCursor: null })
  renderAt(ADDRESS)
  const shown = () => screen.findByText(list.length > 0 ? '0420' : '暂无已下单的订单')
  expect(await shown()).toBeVisible()
  expect(screen.queryByText(/的内容$/)).toBeNull()
  stubStatus(kitchen.changes, 500)
  await lookAgain()
  expect(await screen.findByText(/^更新失败，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  expect(await shown()).toBeVisible()
  stubOffline(kitchen.changes)
  await lookAgain()
  expect(await screen.findByText(/^离线，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:45.000Z' })
  await lookAgain()
  await waitFor(() => expect(screen.queryByText(/的内容$/)).toBeNull())
})

it('says so also while it asks again, where what changed was never read', async () => {
  stubOffline(kitchen.changes)
  renderAt(ADDRESS)
  expect(await screen.findByText(/^离线，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  stub(kitchen.changes, () => new Promise(() => undefined))
  await lookAgain()
  expect(screen.getByText(/^离线，显示 \d\d:\d\d 的内容$/)).toBeVisible()
})

it('shows what was ordered before what changed could be read for the first time', async () => {
  stubStatus(kitchen.changes, 500)
  renderAt(ADDRESS)
  expect(await screen.findByText(/^更新失败，/)).toBeVisible()
  stub(kitchen.orders, { list: [order, { ...order, orderId: 'o-2', code: '0421' }], nextCursor: null })
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:15.000Z' })
  await lookAgain()
  expect(await screen.findByText('0421')).toBeVisible()
})

it('covers the orders with no message where the slots of the menu cannot be read, and reads it once', async () => {
  watchFailures()
  stubStatus(catering.menu, 500)
  stub(kitchen.advance, [{ ...order, status: 1 }])
  renderAt(ADDRESS)
  expect(await screen.findByRole('checkbox', { name: '0420' })).toBeVisible()
  await waitFor(() => expect(received(catering.menu)).toHaveLength(1))
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  await people.click(screen.getByRole('button', { name: '全选' }))
  await people.click(screen.getByRole('button', { name: '开始制作（1）' }))
  await waitFor(() => expect(received(kitchen.changes)).toHaveLength(2))
  expect(received(catering.menu)).toHaveLength(1)
  expect(show).not.toHaveBeenCalled()
})
