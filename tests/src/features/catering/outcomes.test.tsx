import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { menuQuery } from '@/features/catering/queries'
import { dayAhead } from '@/features/catering/words'
import { showFailure } from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { deviceStore } from '@/lib/stores/deviceStore'
import * as toasts from '@/lib/toast/toast'
import { session } from '@/session/session'
import {
  advanceOrders,
  cancelOrder,
  handOutMeal,
  placeOrder,
  rateOrder,
  setDishStock,
} from '@/writes/unqueued/catering'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubFault } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const QUERY = 'canteen=c-one&date=2026-06-15&meal=lunch'
const ORDER = '/catering/order/detail?id=o-1'
const line = { dishId: 'd-beef', quantity: 1 }
const priced = { ...line, name: '牛肉', specName: '', priceFen: 1800, allergens: [] }
const beef: Dish = {
  ...{
    dishId: 'd-beef',
    name: '牛肉',
    stock: 60,
    picture: '',
    priceFen: 1800,
    calories: 610,
    allergens: [],
    specs: [],
  },
  ...{ score: 0, scoreNum: 0, limit: 0 },
}
const order: Order = {
  ...PLACE,
  ...{ orderId: 'o-1', status: 0, code: '0001', canteenName: '一食堂', slotName: '11:30', mode: 'in', remark: '' },
  ...{ items: [priced], totalFen: 1800, subsidyFen: 800, payFen: 1000, timeline: [], canCancel: true, rated: false },
}
const eaten: Order = { ...order, status: 3, canCancel: false }

let restore: () => void

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  // The failure of the test before would be shown once for both.
  showFailure('')
  restore = putAllInView()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${dayAhead(1)} 10:30:00`, next: null, subsidyLeftFen: 800 },
    categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef] }],
    slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
  })
  stub(catering.quote, {
    items: [{ ...priced, valid: true, reason: '' }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  })
  stub(mealOrders.detail, order)
  stub(kitchen.dishes, [])
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:00.000Z' })
  stub(kitchen.orders, { list: [order], nextCursor: null })
  localStorage.setItem('bole.cart.u-me.c-one.lunch', JSON.stringify({ date: PLACE.date, items: [line] }))
})
afterEach(async () => {
  await deviceStore.removeAll('draft.')
  vi.restoreAllMocks()
  toasts.clearToast()
  restore()
  localStorage.clear()
})

const tap = async (role: 'button' | 'checkbox', name: string | RegExp) =>
  people.click(await screen.findByRole(role, { name }))

/** Renders a screen and writes on it. */
const writes = {
  placing: async () => {
    renderAt(`/catering/order?${QUERY}`)
    await tap('button', /^提交订单/)
  },
  cancelling: async () => {
    renderAt(ORDER)
    await tap('button', '取消订单')
    const dialog = (await screen.findByText('取消这个订单吗？')).closest<HTMLElement>('[role="dialog"]')
    await people.click(within(dialog ?? document.body).getByRole('button', { name: '取消订单' }))
  },
  rating: async () => {
    stub(mealOrders.detail, eaten)
    renderAt(ORDER)
    await tap('button', '提交评价')
  },
  advancing: async () => {
    renderAt(`/catering/kitchen?${QUERY}`)
    await tap('checkbox', '0001')
    await tap('button', '开始制作（1）')
  },
  'selling out': async () => {
    renderAt(`/catering/kitchen?${QUERY}&box=stock`)
    await tap('button', '已售完：牛肉')
  },
  'handing out': async () => {
    renderAt(`/catering/kitchen?${QUERY}&box=pickup`)
    await people.type(await screen.findByRole('textbox', { name: '取餐码' }), '0001')
    await tap('button', '确认取餐')
  },
}

const FAULTY = new Error('a fault of the page itself')

const breakWrite = (write: { send: (...sent: never[]) => Promise<unknown> }) =>
  vi.spyOn(write, 'send').mockRejectedValue(FAULTY)

it.each([
  ['placing', placeOrder, '下单失败，请重试'],
  ['cancelling', cancelOrder, '取消失败，请重试'],
  ['rating', rateOrder, '评价失败，请重试'],
  ['advancing', advanceOrders, '操作失败，请重试'],
  ['selling out', setDishStock, '操作失败，请重试'],
] as const)(
  'says of %s that failed for another reason than the backend’s that it failed',
  async (name, write, words) => {
    breakWrite(write)
    const toast = vi.spyOn(toasts, 'toast')
    await writes[name]()
    await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(words, { kind: 'fail' }))
  },
)

it('says so beside the code that was to be handed out', async () => {
  breakWrite(handOutMeal)
  const toast = vi.spyOn(toasts, 'toast')
  await writes['handing out']()
  expect(await screen.findByRole('alert')).toHaveTextContent('核对失败，请重试')
  expect(toast).not.toHaveBeenCalled()
})

it('says that the menu for 再来一单 could not be read', async () => {
  const { queryKey } = menuQuery({ ...PLACE, date: dayAhead(0) })
  const fetch = queryClient.fetchQuery.bind(queryClient)
  vi.spyOn(queryClient, 'fetchQuery').mockImplementation((options) =>
    JSON.stringify(options.queryKey) === JSON.stringify(queryKey) ? Promise.reject(FAULTY) : fetch(options),
  )
  const toast = vi.spyOn(toasts, 'toast')
  renderAt(ORDER)
  await waitFor(() => expect(screen.getByRole('button', { name: '再来一单' })).toBeEnabled())
  await tap('button', '再来一单')
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith('菜单加载失败，请重试', { kind: 'fail' }))
})

it.each([
  ['placing', mealOrders.place],
  ['cancelling', mealOrders.cancel],
  ['rating', mealOrders.rate],
  ['advancing', kitchen.advance],
  ['selling out', kitchen.stock],
  ['handing out', kitchen.pickUp],
] as const)('says once what of %s the http layer has said', async (name, asked) => {
  stubFault<never, never>(asked as never)
  const toast = vi.spyOn(toasts, 'toast')
  await writes[name]()
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith('连接错误', { kind: 'fail' }))
})

it.each([
  ['cancelling', () => stub(mealOrders.cancel, { ...order, status: 4, canCancel: false }), '已取消，餐费已退回'],
  ['rating', () => stub(mealOrders.rate, { ...eaten, rated: true }), '谢谢您的评价'],
  ['selling out', () => stub(kitchen.stock, { ...beef, stock: 0 }), '已更新'],
] as const)('shows %s that was done with the sign of it', async (name, accept, words) => {
  accept()
  const toast = vi.spyOn(toasts, 'toast')
  await writes[name]()
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith(words, { kind: 'success' }))
})
