import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Allergen, catering, type Dish, type QuoteItem } from '@contract/catering'
import { people as account } from '@contract/people'
import { addDays } from '@contract/text/dateRange'
import { keepAvoided, useAvoided } from '@/features/catering/menu/avoided'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/ui/sheet/Sheet').then(() => undefined))
afterEach(() => localStorage.clear())

const people = userEvent.setup({ pointerEventsCheck: 0 })
const today = TODAY
const place = `canteen=c-one&date=${today}&meal=lunch`
const line = (dishId: string, name: string, allergens: Allergen[] | null, reason = ''): QuoteItem => ({
  ...{ dishId, quantity: 1, name, specName: '', priceFen: 1800, valid: reason === '', reason, allergens },
})
const dish = (dishId: string, name: string, allergens: Allergen[] | null): Dish => ({
  ...{ dishId, name, allergens, picture: '', priceFen: 1800, calories: 610, specs: [], stock: 60 },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})
const menu = {
  ...{ open: true, cutoffTime: `${addDays(today, 1)} 10:30:00`, next: null, subsidyLeftFen: 0 },
  slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
  categories: [{ categoryId: '热菜', name: '热菜', dishes: [dish('d-egg', '番茄炒蛋', ['egg'])] }],
}

function signIn(userId: string) {
  vi.useRealTimers()
  session.signOut()
  queryClient.clear()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId }))
}

beforeEach(() => {
  signIn('u-me')
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, menu)
})

function fillCart(...items: QuoteItem[]) {
  const cart = { date: today, items: items.map(({ dishId }) => ({ dishId, quantity: 1 })) }
  localStorage.setItem('bole.cart.u-me.c-one.lunch', JSON.stringify(cart))
  stub(catering.quote, { items, totalFen: 1800, subsidyFen: 0, payFen: 1800, balanceFen: 20_000 })
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

it('the cart warns of what is avoided where the menu cannot be read, and of dishes that are on no menu', async () => {
  keepAvoided('u-me', ['egg'])
  stubStatus(catering.menu, 500)
  fillCart(
    line('d-egg', '番茄炒蛋', ['egg', 'soy']),
    line('d-rice', '米饭', []),
    line('d-stew', '炖菜', null),
    line('d-old', '蛋糕', ['egg'], '已下架'),
  )
  renderAt(`/catering/cart?${place}`)
  expect(await rowOf('番茄炒蛋')).toHaveTextContent('含您避开的蛋类')
  expect(await rowOf('米饭')).not.toHaveTextContent(/过敏原|避开/)
  expect(await rowOf('炖菜')).toHaveTextContent('过敏原未申报，请谨慎选择')
  expect(await rowOf('蛋糕')).toHaveTextContent('含您避开的蛋类')
})

it('the checkout warns of it too', async () => {
  keepAvoided('u-me', ['egg'])
  fillCart(line('d-egg', '番茄炒蛋', ['egg']), line('d-rice', '米饭', []))
  renderAt(`/catering/order?${place}`)
  expect(await rowOf('番茄炒蛋')).toHaveTextContent('含您避开的蛋类')
  expect(await rowOf('米饭')).not.toHaveTextContent(/过敏原|避开/)
})

it('shows nobody what the last user of the device avoids, and keeps it for that user', async () => {
  const first = renderAt(`/catering?${place}`)
  await people.click(await screen.findByRole('button', { name: '避开过敏原' }))
  await people.click(await screen.findByRole('switch', { name: '蛋类' }))
  expect(screen.getByRole('switch', { name: '蛋类' })).toBeChecked()
  await waitFor(async () => expect(await rowOf('番茄炒蛋')).toHaveTextContent('含您避开的蛋类'))
  first.unmount()
  signIn('u-other')
  const second = renderAt(`/catering?${place}`)
  await people.click(await screen.findByRole('button', { name: '避开过敏原' }))
  expect(await screen.findByRole('switch', { name: '蛋类' })).not.toBeChecked()
  expect(await rowOf('番茄炒蛋')).not.toHaveTextContent('避开')
  await people.click(screen.getByRole('switch', { name: '鱼类' }))
  second.unmount()
  signIn('u-me')
  renderAt(`/catering?${place}`)
  await waitFor(async () => expect(await rowOf('番茄炒蛋')).toHaveTextContent('含您避开的蛋类'))
})

it('asks for the account before it takes a choice, and says where it cannot be read', async () => {
  stubStatus(account.account, 500)
  renderAt(`/catering?${place}`)
  await people.click(await screen.findByRole('button', { name: '避开过敏原' }))
  const sheet = await screen.findByRole('dialog', { name: '我要避开的过敏原' })
  expect(await within(sheet).findByText('加载失败，请重试')).toBeVisible()
  expect(within(sheet).queryByRole('switch')).toBeNull()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  await people.click(within(sheet).getByRole('button', { name: '重试' }))
  await people.click(await within(sheet).findByRole('switch', { name: '蛋类' }))
  expect(renderHook(() => useAvoided('u-me')).result.current).toEqual(['egg'])
})

it('forgets a choice of an older version, which did not note whose it was', async () => {
  localStorage.setItem('bole.avoided', 'egg')
  vi.resetModules()
  const { useAvoided: useAvoidedAgain } = await import('@/features/catering/menu/avoided')
  expect(localStorage.getItem('bole.avoided')).toBeNull()
  expect(renderHook(() => useAvoidedAgain('u-me')).result.current).toEqual([])
})

it('is empty until it is known whose it is', () => {
  act(() => keepAvoided('u-me', ['egg']))
  expect(renderHook(() => useAvoided(undefined)).result.current).toEqual([])
})
