import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { addDays } from '@contract/text/dateRange'
import * as failures from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline, stubStatus } from '@tests/support/stubs'

const noodles = { dishId: 'd-noodles', specId: 's-large', quantity: 2, name: '番茄鸡蛋面', specName: '大份' }
const order: Order = {
  ...{ orderId: 'o-1', status: 0, code: '4321', canteenId: 'c-one', canteenName: '云岭一食堂', date: TODAY },
  ...{ meal: 'lunch', slotName: '11:15–11:45', mode: 'in', remark: '', canCancel: true, rated: false, timeline: [] },
  items: [{ ...noodles, priceFen: 1500, allergens: null }],
  ...{ totalFen: 3000, subsidyFen: 800, payFen: 2200 },
}
const ADDRESS = '/catering/order/waiting?id=o-1'

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(mealOrders.waiting, { status: 0, ahead: 3, code: '4321' })
  stub(mealOrders.detail, order)
})

it('says below the code where, when and what to fetch', async () => {
  renderAt(ADDRESS)
  expect(await screen.findByText('前面还有 3 单')).toBeVisible()
  expect(await screen.findByText('云岭一食堂')).toBeVisible()
  // Said digit by digit, not as a number.
  expect(screen.getByRole('img', { name: '4 3 2 1' })).toHaveTextContent('4321')
  expect(screen.getByText('今天午餐')).toBeVisible()
  expect(screen.getByText('取餐时段').nextElementSibling).toHaveTextContent('11:15–11:45')
  expect(within(screen.getByRole('list', { name: '菜品' })).getByRole('listitem')).toHaveTextContent(
    '番茄鸡蛋面（大份） × 2',
  )
})

it.each([
  [addDays(TODAY, 1), '11:15–11:45', '明天 11:15 起取餐'],
  [addDays(TODAY, 1), '第一批', '明天午餐取餐'],
])('says of an order for %s, %s, when it can be fetched', async (date, slotName, words) => {
  stub(mealOrders.detail, { ...order, date, slotName })
  renderAt(ADDRESS)
  expect(await screen.findByText(words)).toBeVisible()
})

it('shows the code also where the order cannot be read', async () => {
  stubStatus(mealOrders.detail, 500)
  renderAt(ADDRESS)
  expect(await screen.findByText('4321')).toBeVisible()
  expect(screen.getByText('前面还有 3 单')).toBeVisible()
})

it.each([3, 4, 5] as const)('shows no code of an order that is over (%i)', async (status) => {
  stub(mealOrders.waiting, { status, ahead: 0, code: '4321' })
  stub(mealOrders.detail, { ...order, status })
  renderAt(ADDRESS)
  expect(await screen.findByText('云岭一食堂')).toBeVisible()
  expect(screen.queryByText('4321')).toBeNull()
})

/** As after a poll. */
async function readAgain(): Promise<void> {
  const before = received(mealOrders.waiting).length
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(received(mealOrders.waiting)).toHaveLength(before + 1))
}

it('covers a code that is shown with no message where it cannot be read again, and says that it is not of now', async () => {
  const shown = vi.spyOn(failures, 'showFailure')
  renderAt(ADDRESS)
  expect(await screen.findByText('4321')).toBeVisible()
  stubStatus(mealOrders.waiting, 500)
  await readAgain()
  expect(await screen.findByText(/^更新失败，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  expect(screen.queryByText(/离线/)).toBeNull()
  stubOffline(mealOrders.waiting)
  await readAgain()
  expect(await screen.findByText(/^离线，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  stub(mealOrders.waiting, { status: 2, ahead: 0, code: '4321' })
  await readAgain()
  await waitFor(() => expect(screen.queryByText(/的内容$/)).toBeNull())
  expect(shown).not.toHaveBeenCalled()
})

it('shows a code that is kept on the device without a message where it cannot be read', async () => {
  const { unmount } = renderAt(ADDRESS)
  expect(await screen.findByText('4321')).toBeVisible()
  unmount()
  queryClient.clear()
  stubStatus(mealOrders.waiting, 500)
  const shown = vi.spyOn(failures, 'showFailure')
  renderAt(ADDRESS)
  expect(await screen.findByText(/^更新失败，/)).toBeVisible()
  expect(screen.getByText('4321')).toBeVisible()
  expect(shown).not.toHaveBeenCalled()
})

it('says once that nothing can be read, however often it asks again', async () => {
  stubStatus(mealOrders.waiting, 500)
  const shown = vi.spyOn(failures, 'showFailure')
  renderAt('/catering/order/waiting?id=o-unread')
  expect(await screen.findByText('订单加载失败，请重试')).toBeVisible()
  await readAgain()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await screen.findByText('订单加载失败，请重试')).toBeVisible()
  expect(shown).toHaveBeenCalledTimes(1)
})
