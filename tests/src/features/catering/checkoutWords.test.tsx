import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { mealOrders } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { dayAhead } from '@/features/catering/words'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const today = TODAY
const PLACE = `canteen=c-one&date=${today}&meal=dinner`
const CART = 'bole.cart.u-me.c-one.dinner'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${today} 16:30:00`, next: null, subsidyLeftFen: 800, categories: [] },
    slots: [{ slotId: 's-1', name: '17:00–17:30', left: 120 }],
  })
  stub(catering.quote, ({ items }) => ({
    items: items.map((item) => ({ ...item, name: '牛肉', specName: '', priceFen: 1800, ...valid })),
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  }))
})
const valid = { valid: true, reason: '', allergens: [] }
afterEach(() => localStorage.clear())

it('leads on from an empty cart, as the cart does', async () => {
  renderAt(`/catering/order?${PLACE}`)
  expect(await screen.findByText('今天晚餐的购物车是空的')).toBeVisible()
  expect(screen.getByText('暂无菜品')).toBeVisible()
  expect(screen.getByRole('link', { name: '去点餐' })).toHaveAttribute('href', `/mobile/catering?${PLACE}`)
})

it('leads to the cart of another day, as the cart does', async () => {
  const items = [{ dishId: 'd-beef', quantity: 2 }]
  localStorage.setItem(CART, JSON.stringify({ date: dayAhead(1), items }))
  renderAt(`/catering/order?${PLACE}`)
  expect(await screen.findByRole('link', { name: '查看明天晚餐的购物车（2）' })).toBeVisible()
})

it('names the places of a slot, and says what may be left out', async () => {
  localStorage.setItem(CART, JSON.stringify({ date: today, items: [{ dishId: 'd-beef', quantity: 1 }] }))
  const checkout = renderAt(`/catering/order?${PLACE}`)
  expect(await screen.findByRole('radio', { name: '17:00–17:30 余 120' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: '备注（选填）' })).toBeVisible()
  checkout.unmount()
  renderAt(`/catering?${PLACE}`)
  expect(await screen.findByText('余 120 位')).toBeVisible()
})

it('is named after the part that is shown: orders or meal card', async () => {
  stub(mealOrders.page, { list: [], nextCursor: null })
  stub(mealOrders.card, { balanceFen: 20_000, where: '服务台', list: [], nextCursor: null })
  const orders = renderAt('/catering/order')
  expect(within(await screen.findByRole('banner')).getByRole('heading', { name: '我的订单' })).toBeVisible()
  orders.unmount()
  renderAt('/catering/order?box=card')
  expect(within(await screen.findByRole('banner')).getByRole('heading', { name: '餐卡' })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/^餐卡 - /))
})
