import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'
import { blurDisabled } from './blurDisabled'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const addressOf = (box: string) => `/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=${box}`
const beef = (stock: number): Dish => ({
  ...{ dishId: 'd-beef', name: '牛肉', stock, picture: '', priceFen: 1800, calories: 610, allergens: [], specs: [] },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})
const stubMenu = (stock: number) =>
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, slots: [] },
    categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef(stock)] }],
  })
const orders = ['o-1', 'o-2'].map((orderId, place): Order => ({
  ...PLACE,
  ...{ orderId, status: 0, code: `000${place + 1}`, canteenName: '一食堂', slotName: '11:30', mode: 'in', remark: '' },
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, timeline: [], canCancel: false, rated: false },
}))

let restore: () => void

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  restore = putAllInView()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:00.000Z' })
  stubMenu(60)
  blurDisabled()
})
afterEach(() => {
  clearToast()
  restore()
  localStorage.clear()
})

describe('开始制作', () => {
  beforeEach(() => {
    stub(kitchen.orders, { list: orders, nextCursor: null })
    stub(kitchen.advance, ({ orderIds }) => {
      stub(kitchen.orders, { list: orders.filter(({ orderId }) => !orderIds.includes(orderId)), nextCursor: null })
      return []
    })
  })

  it.each([
    ['the last orders', ['0001', '0002'], '暂无已下单的订单'],
    ['some of the orders', ['0001'], '11:30（1 单）'],
  ])('gives the focus to the list once it has moved %s on', async (_, codes, left) => {
    renderAt(addressOf(''))
    for (const name of codes) await people.click(await screen.findByRole('checkbox', { name }))
    await people.click(screen.getByRole('button', { name: `开始制作（${codes.length}）` }))
    expect(await screen.findByText(left)).toBeVisible()
    expect(screen.getByRole('group', { name: '已下单' })).toHaveFocus()
  })

  it('keeps the focus where it is refused', async () => {
    stubRefusal(kitchen.advance, Code.Conflict, '订单已取消')
    renderAt(addressOf(''))
    await people.click(await screen.findByRole('checkbox', { name: '0001' }))
    // Looked for before the tap: a busy machine may return from it only once the toast is gone.
    const refused = screen.findAllByText('订单已取消')
    await people.click(screen.getByRole('button', { name: '开始制作（1）' }))
    expect((await refused).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.getByRole('button', { name: '开始制作（1）' })).toHaveFocus())
  })
})

describe('开始制作 that another tab was faster with', () => {
  it.each([
    ['orders are left', ['0001'], '11:30（1 单）'],
    ['no order is left', ['0001', '0002'], '暂无已下单的订单'],
  ])('gives the focus to the list once it is read again and %s', async (_, codes, left) => {
    stub(kitchen.orders, { list: orders, nextCursor: null })
    renderAt(addressOf(''))
    for (const name of codes) await people.click(await screen.findByRole('checkbox', { name }))
    const moved = orders.filter(({ code }) => codes.includes(code)).map((order): Order => ({ ...order, status: 1 }))
    stubRefusal(kitchen.advance, Code.Conflict, '订单状态已变化')
    stub(kitchen.changes, { list: moved, isWhole: true, until: '2026-06-15T03:00:15.000Z' })
    await people.click(screen.getByRole('button', { name: `开始制作（${codes.length}）` }))
    expect(await screen.findByText(left)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('group', { name: '已下单' })).toHaveFocus())
  })
})

it('开始制作 gives the focus to the list also where more orders have changed than are told at once', async () => {
  stub(kitchen.orders, { list: orders, nextCursor: null })
  renderAt(addressOf(''))
  await people.click(await screen.findByRole('checkbox', { name: '0002' }))
  stubRefusal(kitchen.advance, Code.Conflict, '订单状态已变化')
  let answer: () => void = () => undefined
  const read = new Promise<void>((resolve) => (answer = resolve))
  stub(kitchen.orders, () => read.then(() => ({ list: orders.slice(0, 1), nextCursor: null })))
  stub(kitchen.changes, { list: [], isWhole: false, until: '2026-06-15T03:00:15.000Z' })
  await people.click(screen.getByRole('button', { name: '开始制作（1）' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '开始制作（1）' })).toHaveFocus())
  answer()
  expect(await screen.findByRole('button', { name: '开始制作（0）' })).toBeDisabled()
  expect(screen.getByRole('group', { name: '已下单' })).toHaveFocus()
})

describe('保存 of a stock', () => {
  async function save() {
    renderAt(addressOf('stock'))
    const field = await screen.findByRole('textbox', { name: '牛肉剩余份数' })
    await people.clear(field)
    await people.type(field, '12')
    await people.click(screen.getByRole('button', { name: '保存：牛肉' }))
  }

  it('gives the focus to its row', async () => {
    stub(kitchen.stock, () => {
      stubMenu(12)
      return beef(12)
    })
    await save()
    expect((await screen.findAllByText('已更新')).length).toBeGreaterThan(0)
    expect(screen.getByRole('listitem')).toHaveFocus()
  })

  it('keeps the focus where it is refused', async () => {
    stubRefusal(kitchen.stock, Code.InvalidInput, '份数有误')
    await save()
    expect((await screen.findAllByText('份数有误')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.getByRole('button', { name: '保存：牛肉' })).toHaveFocus())
  })
})

it('确认取餐 keeps the focus', async () => {
  stubRefusal(kitchen.pickUp, Code.NotFound, '取餐码不正确')
  renderAt(addressOf('pickup'))
  await people.type(await screen.findByRole('textbox', { name: '取餐码' }), '0421')
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByText('取餐码不正确')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: '确认取餐' })).toHaveFocus())
})
