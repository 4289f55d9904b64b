import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { people as account } from '@contract/people'
import { dayAhead } from '@/features/catering/words'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const today = TODAY
const ADDRESS = `/catering?canteen=c-one&date=${today}&meal=lunch`
const CART = 'bole.cart.u-me.c-one.lunch'
const dish = (dishId: string, name: string): Dish => ({
  ...{ dishId, name, calories: 0, picture: '', priceFen: 1800, allergens: null, specs: [], stock: 60 },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})
const kept = () => JSON.parse(localStorage.getItem(CART) ?? 'null') as unknown

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${dayAhead(1)} 10:30:00`, next: null, subsidyLeftFen: 800, slots: [] },
    categories: [
      { categoryId: 'hot', name: '热菜', dishes: [dish('d-beef', '牛肉')] },
      { categoryId: 'staple', name: '主食', dishes: [dish('d-rice', '米饭')] },
    ],
  })
  stub(catering.quote, ({ items }) => ({
    items: [],
    ...{ totalFen: items.reduce((sum, { quantity }) => sum + quantity * 1800, 0), subsidyFen: 800 },
    ...{ payFen: 1000, balanceFen: 20_000 },
  }))
})
afterEach(() => localStorage.clear())

it('takes a dish that was added back by the same stepper as the cart’s, without losing the focus', async () => {
  renderAt(ADDRESS)
  await people.click(await screen.findByRole('button', { name: '加入购物车：牛肉' }))
  expect(await screen.findByText('牛肉 1 份')).toBeVisible()
  expect(screen.getByText('1', { exact: true })).toBeVisible()
  const more = screen.getByRole('button', { name: '加入购物车：牛肉' })
  expect(more).toHaveTextContent('+')
  expect(more).toHaveFocus()
  await people.click(more)
  expect(kept()).toEqual({ date: today, items: [{ dishId: 'd-beef', quantity: 2 }] })
  await people.click(screen.getByRole('button', { name: '减少一份：牛肉' }))
  await people.click(screen.getByRole('button', { name: '移除：牛肉' }))
  expect(kept()).toBeNull()
  const add = screen.getByRole('button', { name: '加入购物车：牛肉' })
  expect(add).toHaveTextContent('加入购物车')
  expect(add).toHaveFocus()
})

it('tells a screen reader the portions of a dish with each tap', async () => {
  renderAt(ADDRESS)
  const add = await screen.findByRole('button', { name: '加入购物车：牛肉' })
  const told = Array.from(document.querySelectorAll('li [aria-live="polite"]'))
  expect(told.map(({ textContent }) => textContent)).toEqual(['', ''])
  await people.click(add)
  await waitFor(() => expect(told.map(({ textContent }) => textContent)).toEqual(['牛肉 1 份', '']))
  await people.click(add)
  await waitFor(() => expect(told.map(({ textContent }) => textContent)).toEqual(['牛肉 2 份', '']))
  expect(screen.getByText('2', { exact: true })).toHaveAttribute('aria-hidden', 'true')
  expect(told.every((element) => element.isConnected)).toBe(true)
})

it('says how many of a dish with specs are in the cart', async () => {
  const noodles = { ...dish('d-noodles', '牛肉面'), specs: [{ specId: 's-big', name: '大份', addFen: 200 }] }
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${dayAhead(1)} 10:30:00`, next: null, subsidyLeftFen: 800, slots: [] },
    categories: [{ categoryId: 'hot', name: '热菜', dishes: [noodles] }],
  })
  localStorage.setItem(
    CART,
    JSON.stringify({ date: today, items: [{ dishId: 'd-noodles', specId: 's-big', quantity: 2 }] }),
  )
  queryClient.clear()
  renderAt(ADDRESS)
  expect(await screen.findByRole('link', { name: '选规格（2）：牛肉面' })).toHaveTextContent('选规格（2）')
})

describe('the way to the cart', () => {
  it('tells the backend’s total beside the portions', async () => {
    localStorage.setItem(CART, JSON.stringify({ date: today, items: [{ dishId: 'd-beef', quantity: 2 }] }))
    renderAt(ADDRESS)
    expect(await screen.findByRole('link', { name: '购物车（2） ¥36.00' })).toBeVisible()
    await people.click(screen.getByRole('button', { name: '加入购物车：米饭' }))
    expect(await screen.findByRole('link', { name: '购物车（3） ¥54.00' })).toBeVisible()
    expect(received(catering.quote).at(-1)?.body).toMatchObject({ canteenId: 'c-one', date: today, meal: 'lunch' })
  })

  it('tells the portions alone where the price cannot be had, and says nothing of the network', async () => {
    localStorage.setItem(CART, JSON.stringify({ date: today, items: [{ dishId: 'd-beef', quantity: 2 }] }))
    stubOffline(catering.quote)
    renderAt(ADDRESS)
    await waitFor(() => expect(received(catering.quote).length).toBeGreaterThan(0))
    expect(await screen.findByRole('link', { name: '购物车（2）' })).toBeVisible()
    expect(screen.queryByText(/网络/)).toBeNull()
  })

  it('says that the cart is empty', async () => {
    const asked = received(catering.quote).length
    renderAt(ADDRESS)
    expect(await screen.findByRole('link', { name: '购物车是空的' })).toBeVisible()
    expect(received(catering.quote)).toHaveLength(asked)
  })
})

describe('the categories', () => {
  const current = () => {
    const rail = screen.getByRole('navigation', { name: '分类' })
    return within(rail)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.textContent)
  }

  it('mark the first one, then the one that was chosen', async () => {
    renderAt(ADDRESS)
    await screen.findByRole('button', { name: '加入购物车：牛肉' })
    expect(current()).toEqual(['热菜'])
    Element.prototype.scrollIntoView = vi.fn()
    await people.click(screen.getByRole('link', { name: '主食' }))
    expect(current()).toEqual(['主食'])
    expect(screen.getByRole('region', { name: '主食' })).toHaveFocus()
  })

  it('mark the one that is scrolled to', async () => {
    const observers: { sees: IntersectionObserverCallback; targets: Element[] }[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly targets: Element[] = []
        constructor(sees: IntersectionObserverCallback) {
          observers.push({ sees, targets: this.targets })
        }
        observe(target: Element) {
          this.targets.push(target)
        }
        disconnect() {
          this.targets.length = 0
        }
      },
    )
    renderAt(ADDRESS)
    await screen.findByRole('button', { name: '加入购物车：牛肉' })
    const staple = screen.getByRole('region', { name: '主食' })
    const watching = observers.find(({ targets }) => targets.includes(staple))
    const entry = { target: staple, isIntersecting: true } as unknown as IntersectionObserverEntry
    act(() => watching?.sees([entry], {} as IntersectionObserver))
    expect(current()).toEqual(['主食'])
    vi.unstubAllGlobals()
  })
})
