import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catering, ORDER_LINES, type QuoteItem } from '@contract/catering'
import { people as account } from '@contract/people'
import { addDays } from '@contract/text/dateRange'
import { dayAhead } from '@/features/catering/words'
import { forgetKept } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { idbRequest } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubBusy, stubOffline, stubStatus } from '@tests/support/stubs'

afterEach(() => localStorage.clear())

const people = userEvent.setup({ pointerEventsCheck: 0 })
const CART = 'bole.cart.u-me.c-one.lunch'
const [today, tomorrow] = [TODAY, addDays(TODAY, 1)]
const beef = { dishId: 'd-beef', quantity: 1 }
const placeOf = (date: string) => `canteen=c-one&date=${date}&meal=lunch`

async function expectPortions(shown: string): Promise<void> {
  const told = await screen.findByText(`牛肉 ${shown} 份`)
  expect(told).toBeVisible()
  expect(within(told.parentElement as HTMLElement).getByText(shown, { exact: true })).toBeVisible()
}

const kept = () => JSON.parse(localStorage.getItem(CART) ?? 'null') as unknown

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  const dish = { dishId: 'd-beef', name: '牛肉', picture: '', priceFen: 1800, calories: 610, allergens: [], specs: [] }
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${tomorrow} 10:30:00`, next: null, subsidyLeftFen: 800, slots: [] },
    categories: [
      { categoryId: '热菜', name: '热菜', dishes: [{ ...dish, stock: 60, score: 0, scoreNum: 0, limit: 0 }] },
    ],
  })
  stub(catering.quote, {
    items: [{ ...beef, name: '牛肉', specName: '', priceFen: 1800, valid: true, reason: '', allergens: [] }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  })
})

it('counts every tap, however late the price comes', async () => {
  localStorage.setItem(CART, JSON.stringify({ date: today, items: [beef] }))
  renderAt(`/catering/cart?${placeOf(today)}`)
  const more = await screen.findByRole('button', { name: '增加一份：牛肉' })
  await people.click(more)
  await people.click(more)
  await people.click(more)
  expect(kept()).toEqual({ date: today, items: [{ ...beef, quantity: 4 }] })
  await expectPortions('4')
  await people.click(screen.getByRole('button', { name: '减少一份：牛肉' }))
  expect(kept()).toEqual({ date: today, items: [{ ...beef, quantity: 3 }] })
})

it('shows the way to the cart of another day', async () => {
  localStorage.setItem(CART, JSON.stringify({ date: tomorrow, items: [{ ...beef, quantity: 2 }] }))
  renderAt(`/catering/cart?${placeOf(today)}`)
  await people.click(await screen.findByRole('link', { name: '查看明天午餐的购物车（2）' }))
  await expectPortions('2')
})

it('opens the next cart where the address names no meal, and stays there while it is emptied', async () => {
  localStorage.setItem('bole.cart.u-me.c-one.breakfast', JSON.stringify({ date: '2020-01-01', items: [beef] }))
  localStorage.setItem('bole.cart.u-other.c-one.dinner', JSON.stringify({ date: today, items: [beef] }))
  localStorage.setItem(CART, JSON.stringify({ date: tomorrow, items: [beef] }))
  localStorage.setItem('bole.cart.u-me.c-one.dinner', JSON.stringify({ date: dayAhead(2), items: [beef] }))
  renderAt('/catering/cart')
  expect(await screen.findByText('明天午餐')).toBeVisible()
  await people.click(await screen.findByRole('button', { name: '移除：牛肉' }))
  expect(await screen.findByText('明天午餐的购物车是空的')).toBeVisible()
  expect(screen.getByText('暂无菜品')).toBeVisible()
  expect(screen.getByRole('group', { name: '购物车' })).toHaveFocus()
})

it('opens the cart of the canteen and meal that the address names, on the day it is for', async () => {
  localStorage.setItem('bole.cart.u-me.c-two.lunch', JSON.stringify({ date: today, items: [beef] }))
  localStorage.setItem('bole.cart.u-me.c-one.dinner', JSON.stringify({ date: today, items: [beef] }))
  localStorage.setItem(CART, JSON.stringify({ date: dayAhead(2), items: [{ ...beef, quantity: 2 }] }))
  renderAt('/catering/cart?canteen=c-one&meal=lunch')
  await expectPortions('2')
  const pay = screen.getByRole('link', { name: '去结算' })
  expect(pay).toHaveAttribute('href', expect.stringContaining(placeOf(dayAhead(2))))
})

it('leads from an empty cart to a canteen, also where the canteens are known last', async () => {
  const list = [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }]
  stub(catering.canteens, async () => {
    await pause(300)
    return list
  })
  renderAt('/catering/cart')
  const order = await screen.findByRole('link', { name: '去点餐' })
  expect(order).toHaveAttribute('href', expect.stringContaining('canteen=c-one&'))
})

it('asks before dishes of one day take the place of another’s that can still be ordered', async () => {
  const others = { date: tomorrow, items: [beef] }
  localStorage.setItem(CART, JSON.stringify(others))
  renderAt(`/catering?${placeOf(today)}`)
  await people.click(await screen.findByRole('button', { name: '加入购物车：牛肉' }))
  await screen.findByText('购物车里是明天午餐的菜品')
  await people.click(screen.getByRole('button', { name: '取消' }))
  expect(kept()).toEqual(others)
  await waitFor(() => expect(screen.queryByText('购物车里是明天午餐的菜品')).toBeNull())
  await people.click(screen.getByRole('button', { name: '加入购物车：牛肉' }))
  await people.click(await screen.findByRole('button', { name: '清空并继续' }))
  await waitFor(() => expect(kept()).toEqual({ date: today, items: [beef] }))
})

it('takes the place of a day that is over without a question', async () => {
  localStorage.setItem(CART, JSON.stringify({ date: '2020-01-01', items: [beef] }))
  renderAt(`/catering?${placeOf(today)}`)
  await people.click(await screen.findByRole('button', { name: '加入购物车：牛肉' }))
  await waitFor(() => expect(kept()).toEqual({ date: today, items: [beef] }))
})

it('removes all lapsed lines by one tap, and goes on with the others', async () => {
  const egg = { dishId: 'd-egg', quantity: 2 }
  const [small, big] = ['small', 'big'].map((specId) => ({ dishId: 'd-noodles', specId, quantity: 1 }))
  localStorage.setItem(CART, JSON.stringify({ date: today, items: [egg, beef, small, big] }))
  stub(catering.quote, ({ items }) => ({
    items: items.map((item) => {
      const valid = item.dishId === 'd-beef'
      const named = { name: item.dishId, specName: item.specId ?? '', priceFen: 1800 }
      return { ...item, ...named, valid, reason: valid ? '' : '已售完', allergens: [] }
    }),
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  }))
  renderAt(`/catering/cart?${placeOf(today)}`)
  const lapsed = await screen.findByRole('region', { name: '已失效' })
  expect(within(lapsed).getAllByText('已售完')).toHaveLength(3)
  expect(screen.getByText('合计').parentElement).toHaveTextContent('¥18.00')
  expect(screen.getByRole('button', { name: '去结算' })).toBeDisabled()
  await people.click(screen.getByRole('button', { name: '移除失效菜品' }))
  expect(kept()).toEqual({ date: today, items: [beef] })
  expect(await screen.findByRole('link', { name: '去结算' })).toBeVisible()
  expect(screen.queryByRole('region', { name: '已失效' })).toBeNull()
  expect(screen.getByRole('button', { name: '增加一份：d-beef' })).toHaveFocus()
})

describe('without the account', () => {
  beforeEach(() => {
    queryClient.clear()
    localStorage.setItem(CART, JSON.stringify({ date: today, items: [beef] }))
  })

  it('offers a retry in place of the cart', async () => {
    stubStatus(account.account, 500)
    renderAt(`/catering/cart?${placeOf(today)}`)
    expect(await screen.findByText('购物车加载失败，请重试')).toBeVisible()
    stub(account.account, makeAccount({ userId: 'u-me' }))
    await people.click(screen.getByRole('button', { name: '重试' }))
    await expectPortions('1')
  })

  it('shows the cart of the last visit while there is no network', async () => {
    await forgetKept()
    const visit = renderAt(`/catering/cart?${placeOf(today)}`)
    await expectPortions('1')
    await waitFor(async () =>
      expect((await idbRequest('readonly', (store) => store.getAllKeys())).join()).toContain('7005,'),
    )
    visit.unmount()
    queryClient.clear()
    stubOffline(account.account)
    renderAt(`/catering/cart?${placeOf(today)}`)
    await expectPortions('1')
  })

  it.each([
    ['/catering', ''],
    ['/catering/detail', 'dish=d-beef&'],
  ])('says at %s that dishes cannot be added, and recovers by itself', async (path, dish) => {
    const told = {
      dishId: 'd-beef',
      name: '牛肉',
      picture: '',
      priceFen: 1800,
      calories: 610,
      allergens: [],
      specs: [],
    }
    const rated = { stock: 60, score: 0, scoreNum: 0, limit: 0, pictures: [], desc: '', ratings: [] }
    stub(catering.dish, { ...told, ...rated, canteenId: 'c-one' })
    stubBusy(account.account, 1)
    renderAt(`${path}?${dish}${placeOf(today)}`)
    expect(await screen.findByText('购物车加载失败，请重试')).toBeVisible()
    stub(account.account, makeAccount({ userId: 'u-me' }))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.getByRole('button', { name: /^加入购物车/ })).toBeEnabled())
    expect(screen.queryByText('购物车加载失败，请重试')).toBeNull()
  })
})

describe('more kinds than an order takes', () => {
  const many = Array.from({ length: ORDER_LINES + 1 }, (_, place) => ({ dishId: `d-${place + 1}`, quantity: 1 }))
  const NOTICE = '一次最多 30 种菜品，其余 1 种留在购物车，下一单再结算'
  const priced = (dishId: string): QuoteItem => ({
    ...{ dishId, quantity: 1, name: `第 ${dishId.slice(2)} 道菜`, specName: '', priceFen: 100 },
    ...{ valid: true, reason: '', allergens: [] },
  })

  beforeEach(() => {
    forgetReceived()
    stub(catering.quote, ({ items }) => ({
      items: items.map(({ dishId, quantity }) => ({ ...priced(dishId), quantity })),
      ...{ totalFen: items.length * 100, subsidyFen: 800, payFen: 2200, balanceFen: 20_000 },
    }))
  })

  it('stay in the cart: the first thirty are ordered now, the others come after them', async () => {
    localStorage.setItem(CART, JSON.stringify({ date: today, items: many }))
    renderAt(`/catering/cart?${placeOf(today)}`)
    expect(await screen.findByText(NOTICE)).toBeVisible()
    const later = await screen.findByRole('region', { name: '下一单' })
    expect(await within(later).findByText('第 31 道菜')).toBeVisible()
    expect(within(later).queryByText('第 30 道菜')).toBeNull()
    expect(screen.getByText('第 30 道菜')).toBeVisible()
    expect(received(catering.quote).map(({ body }) => body.items.length)).toEqual(expect.arrayContaining([30, 1]))
    expect(screen.getByRole('link', { name: '去结算' })).toBeVisible()
    expect(kept()).toEqual({ date: today, items: many })

    await people.click(screen.getByRole('button', { name: '移除：第 1 道菜' }))
    expect(kept()).toEqual({ date: today, items: many.slice(1) })
    await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
    expect(await screen.findByText('第 31 道菜')).toBeVisible()
    expect(screen.queryByRole('region', { name: '下一单' })).toBeNull()
  })

  it('are told of when the next one is added from the menu', async () => {
    localStorage.setItem(CART, JSON.stringify({ date: today, items: many.slice(0, ORDER_LINES) }))
    renderAt(`/catering?${placeOf(today)}`)
    await people.click(await screen.findByRole('button', { name: '加入购物车：牛肉' }))
    expect((await screen.findAllByText('已加入购物车，一次最多 30 种菜品，这一种留到下一单')).length).toBeGreaterThan(0)
    expect(kept()).toEqual({ date: today, items: [...many.slice(0, ORDER_LINES), beef] })
  })
})
