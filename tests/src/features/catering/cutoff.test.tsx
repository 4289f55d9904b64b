import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering, type Dish, type Quote } from '@contract/catering'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const ADDRESS = 'canteen=c-one&date=2026-06-15&meal=lunch'
const CART = 'bole.cart.u-me.c-one.lunch'
const line = { dishId: 'd-beef', quantity: 1 }
const beef: Dish = {
  ...{ dishId: 'd-beef', name: '牛肉', calories: 610, picture: '', priceFen: 1800, allergens: null, specs: [] },
  ...{ stock: 60, score: 0, scoreNum: 0, limit: 0 },
}
const menu = {
  ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800 },
  categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef] }],
  slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
}
const quoteOf = (isOver: boolean): Quote => ({
  items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: !isOver, allergens: [] }].map((item) => ({
    ...item,
    reason: isOver ? '该餐已截止订餐' : '',
  })),
  ...{ totalFen: isOver ? 0 : 1800, subsidyFen: isOver ? 0 : 800, payFen: isOver ? 0 : 1000, balanceFen: 20_000 },
})

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  // After the login, whose cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T10:29:30+08:00') })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, menu)
  stub(catering.quote, quoteOf(false))
  localStorage.setItem(CART, JSON.stringify({ date: '2026-06-15', items: [line] }))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** The clock passes the cut-off, and the backend says so. */
function end() {
  stub(catering.menu, { ...menu, open: false })
  stub(catering.quote, quoteOf(true))
  vi.setSystemTime(new Date('2026-06-15T10:30:01+08:00'))
}

it('says in an open cart that its meal takes no more orders', async () => {
  renderAt(`/catering/cart?${ADDRESS}`)
  expect(await screen.findByRole('link', { name: '去结算' })).toBeVisible()
  await waitFor(() => expect(received(catering.menu)).toHaveLength(1))
  const asked = received(catering.quote).length
  end()
  expect(await screen.findByText('该餐已截止订餐')).toBeVisible()
  expect(screen.getByRole('button', { name: '去结算' })).toBeDisabled()
  expect(received(catering.quote)).toHaveLength(asked + 1)
  expect(received(catering.menu)).toHaveLength(2)
})

it('says so in an open checkout', async () => {
  renderAt(`/catering/order?${ADDRESS}`)
  await waitFor(() => expect(screen.getByRole('button', { name: '提交订单 ¥10.00' })).toBeEnabled())
  end()
  expect(await screen.findByText('已失效：该餐已截止订餐')).toBeVisible()
  expect(screen.getByRole('button', { name: '本餐已截止' })).toBeDisabled()
})

it('tells no sum of the cart on an open menu that can no longer be ordered', async () => {
  renderAt(`/catering?${ADDRESS}`)
  expect(await screen.findByRole('link', { name: '购物车（1） ¥18.00' })).toBeVisible()
  end()
  expect(await screen.findByRole('link', { name: '购物车（1） ¥0.00' })).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
})

it('offers no cancelling of an open order any more', async () => {
  const order: Order = {
    ...{ orderId: 'o-1', status: 0, code: '4321', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-15' },
    ...{ meal: 'lunch', slotName: '11:30', mode: 'out', remark: '', rated: false, timeline: [], items: [] },
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, canCancel: true, cutoffTime: '2026-06-15 10:30:00' },
  }
  stub(mealOrders.detail, order)
  renderAt('/catering/order/detail?id=o-1')
  expect(await screen.findByRole('button', { name: '取消订单' })).toBeVisible()
  stub(mealOrders.detail, { ...order, canCancel: false })
  end()
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull())
  expect(screen.getByRole('link', { name: '查看取餐进度' })).toBeVisible()
})
