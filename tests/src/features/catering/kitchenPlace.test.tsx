import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catering, type Dish, type Menu } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

afterEach(() => localStorage.clear())

const people = userEvent.setup({ pointerEventsCheck: 0 })
const beef: Dish = {
  ...{ dishId: 'd-beef', name: '牛肉', picture: '', priceFen: 1800, calories: 610, allergens: [], specs: [] },
  ...{ stock: 60, score: 0, scoreNum: 0, limit: 0 },
}
const menu: Menu = {
  ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, slots: [] },
  categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef] }],
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [
    { canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' },
    { canteenId: 'c-two', name: '二食堂', address: '二号楼', openText: '三餐' },
  ])
  stub(kitchen.dishes, [])
  stub(kitchen.orders, { list: [], nextCursor: null })
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:00.000Z' })
  stub(catering.menu, menu)
})

it('stays in its part of the screen where another canteen, day or meal is chosen', async () => {
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=cooking')
  for (const name of ['二食堂', '明天', '晚餐']) {
    await people.click(await screen.findByRole('link', { name }))
    expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: '制作中' })).toHaveAttribute('aria-current', 'page')
  }
  expect(await screen.findByText('暂无制作中的订单')).toBeVisible()
})

it('keeps no number that was typed for another meal', async () => {
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=stock')
  const field = await screen.findByRole('textbox', { name: '牛肉剩余份数' })
  await people.clear(field)
  await people.type(field, '12')
  await people.click(screen.getByRole('link', { name: '晚餐' }))
  expect(await screen.findByRole('textbox', { name: '牛肉剩余份数' })).toHaveValue('60')
})

const orderAt = (slotName: string): Order => ({
  ...{ orderId: `o-${slotName}`, status: 0, code: '0731', canteenId: 'c-one', canteenName: '一食堂' },
  ...{ date: '2026-06-15', meal: 'lunch', slotName, mode: 'in', remark: '', items: [], timeline: [] },
  ...{ totalFen: 0, subsidyFen: 0, payFen: 0, canCancel: false, rated: false },
})

it('has the slots in the order of the plan, those that it no longer has at the end', async () => {
  const slots = ['第一批', '第二批', '第三批', '9:00', '10:00'].map((name, place) => ({
    slotId: `${place}`,
    name,
    left: 9,
  }))
  stub(catering.menu, { ...menu, slots })
  const names = ['11:00', '10:00', '第三批', '8:00', '9:00', '第一批', '第二批']
  stub(kitchen.orders, { list: names.map(orderAt), nextCursor: null })
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch')
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.split('（')[0])
  await waitFor(() => expect(headings()).toEqual(['第一批', '第二批', '第三批', '9:00', '10:00', '8:00', '11:00']))
})

it('names what moves orders on as an action, not as the state they come to', async () => {
  stub(kitchen.orders, {
    list: [
      {
        ...{ orderId: 'o-1', status: 1, code: '0731', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-15' },
        ...{ meal: 'lunch', slotName: '11:30', mode: 'in', remark: '', items: [], timeline: [] },
        ...{ totalFen: 0, subsidyFen: 0, payFen: 0, canCancel: false, rated: false },
      },
    ],
    nextCursor: null,
  })
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=cooking')
  expect(await screen.findByRole('button', { name: '制作完成（0）' })).toBeDisabled()
  expect(screen.getByRole('button', { name: '全选' })).toBeVisible()
  expect(screen.getByRole('button', { name: '全选本时段：11:30' })).toHaveTextContent('全选本时段')
})
