import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubStatus } from '@tests/support/stubs'

const ADDRESS = '/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch'
const order: Order = {
  ...{ canteenId: 'c-one', date: '2026-06-15', meal: 'lunch', orderId: 'o-1', status: 0, code: '0420', mode: 'in' },
  ...{ canteenName: '一食堂', slotName: '11:30–11:45', remark: '', canCancel: false, rated: false, timeline: [] },
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  forgetReceived()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
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
  await waitFor(() => expect(received(kitchen.dishes)).toHaveLength(1))
  expect(show).not.toHaveBeenCalled()
  orders.unmount()
  renderAt(`${ADDRESS}&box=list`)
  expect(await screen.findByText('备餐清单加载失败，请重试')).toBeVisible()
  expect(show).toHaveBeenCalled()
})
