import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catering, type Dish, type Menu } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { App } from '@/app/App'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { lookAgainAt } from '@tests/support/lookAgain'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub } from '@tests/support/stubs'

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
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
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

describe('the day and meal of the kitchen', () => {
  const placeIs = (query: string) => waitFor(() => expect(window.location.search).toBe(query))
  const isOpen = (name: string) => expect(screen.getByRole('link', { name, current: 'page' })).toBeVisible()

  it('stay those it was opened with, after a reload and whatever the hour', async () => {
    lookAgainAt('2026-06-15T13:29:00')
    const before = renderAt('/catering/kitchen?box=cooking')
    await placeIs('?box=cooking&canteen=c-one&date=2026-06-15&meal=lunch')
    before.unmount()
    render(<App />)
    expect(await screen.findByText('暂无制作中的订单')).toBeVisible()
    lookAgainAt('2026-06-15T13:31:00')
    stub(catering.canteens, [{ canteenId: 'c-one', name: '东食堂', address: '一号楼', openText: '三餐' }])
    void queryClient.invalidateQueries({ queryKey: ['catering', 'canteens'] })
    expect(await screen.findByRole('link', { name: '东食堂' })).toBeVisible()
    isOpen('午餐')
    expect(new Set(received(kitchen.orders).map(({ body }) => body.meal))).toEqual(new Set(['lunch']))
  })

  it('are chosen again once the day is over, for the same canteen and part of the screen', async () => {
    renderAt('/catering/kitchen?canteen=c-two&date=2026-06-15&meal=lunch')
    await people.click(await screen.findByRole('link', { name: '制作中' }))
    lookAgainAt('2026-06-16T00:01:00')
    await placeIs('?canteen=c-two&date=2026-06-16&meal=breakfast&box=cooking')
    for (const name of ['二食堂', '今天', '早餐', '制作中']) isOpen(name)
    const breakfast = { canteenId: 'c-two', date: '2026-06-16', meal: 'breakfast', status: 1 }
    await waitFor(() => expect(received(kitchen.orders).at(-1)?.body).toMatchObject(breakfast))
  })

  it('are never of a day before, which an address kept from then may name', async () => {
    renderAt('/catering/kitchen?canteen=c-two&date=2026-06-14&meal=dinner&box=pickup')
    expect(await screen.findByRole('textbox', { name: '取餐码' })).toBeVisible()
    await placeIs('?canteen=c-two&date=2026-06-15&meal=lunch&box=pickup')
  })

  it('stay a day to come that was chosen, when it comes', async () => {
    renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=dinner')
    await people.click(await screen.findByRole('link', { name: '明天' }))
    lookAgainAt('2026-06-16T08:00:00')
    await waitFor(() => isOpen('今天'))
    isOpen('晚餐')
    await placeIs('?canteen=c-one&date=2026-06-16&meal=dinner')
  })
})
