import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { catering, ORDER_LINES } from '@contract/catering'
import { Code } from '@contract/codes'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { deviceStore } from '@/lib/stores/deviceStore'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const ADDRESS = '/catering/order?canteen=c-one&date=2026-06-15&meal=lunch'
const CART = 'bole.cart.u-me.c-one.lunch'
const line = { dishId: 'd-beef', quantity: 1 }
const order: Order = {
  ...PLACE,
  ...{ orderId: 'o-1', status: 0, code: '4321', canteenName: '一食堂', slotName: '11:30', mode: 'in', remark: '' },
  items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, timeline: [], canCancel: true, rated: false },
}

const stubMenu = () =>
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, categories: [] },
    slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
  })

beforeEach(async () => {
  await deviceStore.remove('draft.order.u-me.c-one.lunch')
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stubMenu()
  stub(catering.quote, {
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: true, reason: '', allergens: [] }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  })
  stub(mealOrders.waiting, { status: 0, ahead: 3, code: '4321' })
  stub(mealOrders.detail, order)
  localStorage.setItem(CART, JSON.stringify({ date: PLACE.date, items: [line] }))
})

const submitOrder = async () => people.click(await screen.findByRole('button', { name: /^提交订单/ }))
const keys = () => received(mealOrders.place).map(({ headers }) => headers.get('idempotency-key'))

it('orders what the cart holds for the price that was shown, and empties the cart', async () => {
  stub(mealOrders.place, order)
  renderAt(ADDRESS)
  await submitOrder()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
  expect(received(mealOrders.place).map(({ body }) => body)).toEqual([
    { ...PLACE, items: [line], slotId: 's-1', mode: 'in', remark: '', expectPayFen: 1000 },
  ])
  expect(localStorage.getItem(CART)).toBeNull()
})

it('返回购物车 leads to the cart that the checkout was opened from, which stands in the history once', async () => {
  queryClient.clear()
  renderAt(ADDRESS.replace('order', 'cart'))
  const checkout = await screen.findByRole('link', { name: '去结算' })
  stub(catering.quote, {
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: false, reason: '已售完', allergens: [] }],
    ...{ totalFen: 0, subsidyFen: 0, payFen: 0, balanceFen: 20_000 },
  })
  queryClient.removeQueries({ queryKey: ['catering'] })
  await people.click(checkout)
  await people.click(await screen.findByRole('button', { name: '返回购物车' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/cart'))
  expect(window.history.state).toMatchObject({ idx: 0 })
})

it.each([
  ['the menu', () => stubStatus(catering.menu, 500), '价格加载失败，请重试'],
  ['the account', () => stubStatus(account.account, 500), '订单加载失败，请重试'],
])('offers a retry where %s cannot be read', async (_, fail, words) => {
  queryClient.clear()
  fail()
  renderAt(ADDRESS)
  expect(await screen.findByText(words)).toBeVisible()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stubMenu()
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: /^提交订单/ })).toBeEnabled()
})

it('orders no more kinds than an order takes, and keeps the others in the cart', async () => {
  const many = Array.from({ length: ORDER_LINES + 2 }, (_, place) => ({ dishId: `d-${place}`, quantity: 2 }))
  localStorage.setItem(CART, JSON.stringify({ date: PLACE.date, items: many }))
  stub(catering.quote, ({ items }) => ({
    items: items.map((item) => ({
      ...item,
      name: item.dishId,
      specName: '',
      priceFen: 100,
      valid: true,
      reason: '',
      allergens: [],
    })),
    ...{ totalFen: 6000, subsidyFen: 800, payFen: 5200, balanceFen: 20_000 },
  }))
  stub(mealOrders.place, order)
  renderAt(ADDRESS)
  expect(await screen.findByText('一次最多 30 种菜品，其余 2 种留在购物车，下一单再结算')).toBeVisible()
  await submitOrder()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
  expect(received(mealOrders.place).at(-1)?.body.items).toEqual(many.slice(0, ORDER_LINES))
  expect(JSON.parse(localStorage.getItem(CART) ?? '')).toEqual({ date: PLACE.date, items: many.slice(ORDER_LINES) })
})

it('confirms an order without an answer under its key, also after a reload', async () => {
  stubOffline(mealOrders.place)
  const before = renderAt(ADDRESS)
  await submitOrder()
  await waitFor(() => expect(within(screen.getByRole('main')).getByText('结果未知，正在确认')).toBeVisible())
  expect(screen.getByRole('button', { name: /^提交订单/ })).toBeDisabled()
  before.unmount()
  stub(mealOrders.place, order)
  renderAt(ADDRESS)
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
  expect(new Set(keys()).size).toBe(1)
  expect(keys().length).toBeGreaterThan(1)
})

it('says that an order was cancelled before its lost answer was repeated, and keeps the cart', async () => {
  const write = { ...PLACE, items: [line], slotId: 's-1', mode: 'in', remark: '', expectPayFen: 1000 }
  keepPending('u-me', 'catering.order', { key: newKey(), write, at: Date.now() })
  stub(mealOrders.place, { ...order, status: 4, canCancel: false })
  renderAt(ADDRESS)
  expect((await screen.findAllByText('该订单已取消')).length).toBeGreaterThan(0)
  expect(window.location.pathname).toBe('/mobile/catering/order')
  await waitFor(() => expect(screen.getByRole('button', { name: /^提交订单/ })).toBeEnabled())
  expect(localStorage.getItem(CART)).not.toBeNull()
})

it('empties the cart and the draft of an order confirmed at another meal', async () => {
  stubOffline(mealOrders.place)
  const before = renderAt(ADDRESS)
  await people.type(await screen.findByRole('textbox', { name: '备注（选填）' }), '少放辣')
  await submitOrder()
  await waitFor(() => expect(within(screen.getByRole('main')).getByText('结果未知，正在确认')).toBeVisible())
  before.unmount()
  const dinner = 'bole.cart.u-me.c-one.dinner'
  localStorage.setItem(dinner, JSON.stringify({ date: PLACE.date, items: [line] }))
  stub(mealOrders.place, order)
  renderAt(ADDRESS.replace('lunch', 'dinner'))
  await waitFor(() => expect(localStorage.getItem(CART)).toBeNull())
  expect((await screen.findAllByText('提交订单成功')).length).toBeGreaterThan(0)
  expect(window.location.pathname).toBe('/mobile/catering/order')
  expect(localStorage.getItem(dinner)).not.toBeNull()
  await waitFor(async () => expect(await deviceStore.read('draft.order.u-me.c-one.lunch')).toBeUndefined())
})

it('keeps cart and remark where something has changed, and says what', async () => {
  stubRefusal(mealOrders.place, Code.Conflict, '牛肉已售完')
  renderAt(ADDRESS)
  await people.type(await screen.findByRole('textbox', { name: '备注（选填）' }), '少放辣')
  await submitOrder()
  expect((await screen.findAllByText('牛肉已售完')).length).toBeGreaterThan(0)
  expect(screen.getByRole('textbox', { name: '备注（选填）' })).toHaveValue('少放辣')
  expect(localStorage.getItem(CART)).not.toBeNull()
})

it('cuts nothing off a pasted remark: it counts characters, and the backend says how many it takes', async () => {
  stubRefusal(mealOrders.place, Code.InvalidInput, '备注最多 100 个字')
  renderAt(ADDRESS)
  const remark = await screen.findByRole('textbox', { name: '备注（选填）' })
  await people.click(remark)
  await people.paste('😀'.repeat(100))
  expect(screen.getByText('100/100')).toBeVisible()
  expect(remark).toBeValid()
  await people.paste('少放辣')
  expect(remark).toHaveValue(`${'😀'.repeat(100)}少放辣`)
  expect(remark).toBeInvalid()
  await submitOrder()
  expect(await screen.findByText('备注最多 100 个字')).toBeInTheDocument()
  expect(remark).toHaveValue(`${'😀'.repeat(100)}少放辣`)
})

it('has remark and mode again after a reload, and nothing of them once ordered', async () => {
  const before = renderAt(ADDRESS)
  await people.type(await screen.findByRole('textbox', { name: '备注（选填）' }), '少放辣')
  await people.click(screen.getByRole('radio', { name: '外带' }))
  before.unmount()
  stub(mealOrders.place, order)
  const again = renderAt(ADDRESS)
  expect(await screen.findByRole('textbox', { name: '备注（选填）' })).toHaveValue('少放辣')
  expect(screen.getByRole('radio', { name: '外带' })).toBeChecked()
  await submitOrder()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
  expect(received(mealOrders.place).at(-1)?.body).toMatchObject({ remark: '少放辣', mode: 'out' })
  again.unmount()
  localStorage.setItem(CART, JSON.stringify({ date: PLACE.date, items: [line] }))
  renderAt(ADDRESS)
  expect(await screen.findByRole('textbox', { name: '备注（选填）' })).toHaveValue('')
})

it('has the words of a rating again after a reload', async () => {
  stub(mealOrders.detail, { ...order, status: 3, canCancel: false })
  const before = renderAt('/catering/order/detail?id=o-1')
  await people.type(await screen.findByRole('textbox', { name: '说说味道（选填）' }), '汤很浓')
  await people.click(screen.getByRole('radio', { name: '4 分' }))
  before.unmount()
  renderAt('/catering/order/detail?id=o-1')
  expect(await screen.findByRole('textbox', { name: '说说味道（选填）' })).toHaveValue('汤很浓')
  expect(screen.getByRole('radio', { name: '4 分' })).toBeChecked()
})

it('takes no words and no other choice while an order or a rating is sent, which went with the form', async () => {
  await deviceStore.remove('draft.rating.u-me.o-1')
  stub(mealOrders.detail, { ...order, status: 3, canCancel: false })
  stubOffline(mealOrders.rate)
  const rated = renderAt('/catering/order/detail?id=o-1')
  const taste = await screen.findByRole('textbox', { name: '说说味道（选填）' })
  await people.type(taste, '汤很浓')
  await people.click(screen.getByRole('button', { name: '提交评价' }))
  await people.type(taste, '，面很香')
  expect(taste).toHaveValue('汤很浓')
  expect(screen.getByRole('radio', { name: '4 分' })).toBeDisabled()
  rated.unmount()
  stubOffline(mealOrders.place)
  renderAt(ADDRESS)
  const remark = await screen.findByRole('textbox', { name: '备注（选填）' })
  await submitOrder()
  await people.type(remark, '少放辣')
  expect(remark).toHaveValue('')
  for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled()
})
