import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { feed } from '@contract/feed'
import { mealOrders } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { trends } from '@contract/trend'
import { menuQuery } from '@/features/catering/queries'
import { dayAhead } from '@/features/catering/words'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

afterEach(() => localStorage.clear())

const people = userEvent.setup({ pointerEventsCheck: 0 })
const line = { dishId: 'd-beef', quantity: 2 }
const menu = (open: boolean) => ({
  ...{ open, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 0, categories: [], slots: [] },
})

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.quote, {
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: true, reason: '', allergens: [] }],
    ...{ totalFen: 3600, subsidyFen: 800, payFen: 2800, balanceFen: 20_000 },
  })
  stub(mealOrders.detail, {
    ...{ canteenId: 'c-one', date: '2026-06-15', meal: 'lunch', orderId: 'o-1', status: 3, code: '4321', mode: 'in' },
    ...{ canteenName: '一食堂', slotName: '11:30', remark: '', timeline: [], canCancel: false, rated: true },
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
    ...{ totalFen: 3600, subsidyFen: 800, payFen: 2800 },
  })
})

it.each([
  ['today while the meal takes orders', true, 0],
  ['tomorrow after the cut-off', false, 1],
])('puts the dishes of an order into the cart of %s', async (_, open, days) => {
  stub(catering.menu, menu(open))
  renderAt('/catering/order/detail?id=o-1')
  await people.click(await screen.findByRole('button', { name: '再来一单' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/cart'))
  expect(new URLSearchParams(window.location.search).get('date')).toBe(dayAhead(days))
  expect(JSON.parse(localStorage.getItem('bole.cart.u-me.c-one.lunch') ?? '')).toEqual({
    date: dayAhead(days),
    items: [line],
  })
  expect(received(catering.menu)[0]?.body).toEqual({ canteenId: 'c-one', date: dayAhead(0), meal: 'lunch' })
})

it('puts the dishes into the cart once where 再来一单 is tapped twice, and the cart into the history once', async () => {
  stub(catering.menu, menu(true))
  renderAt('/catering/order/detail?id=o-1')
  const again = await screen.findByRole('button', { name: '再来一单' })
  const before = window.history.length
  await people.dblClick(again)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(window.location.pathname).toBe('/mobile/catering/cart')
  expect(JSON.parse(localStorage.getItem('bole.cart.u-me.c-one.lunch') ?? '')).toEqual({
    date: dayAhead(0),
    items: [line],
  })
  expect(window.history.length).toBe(before + 1)
})

it('asks for the menu again where 再来一单 is tapped after that failed', async () => {
  stubRefusal(catering.menu, Code.NotFound, '该食堂不存在或已停用')
  renderAt('/catering/order/detail?id=o-1')
  const again = await screen.findByRole('button', { name: '再来一单' })
  await people.click(again)
  expect((await screen.findAllByText('该食堂不存在或已停用')).length).toBeGreaterThan(0)
  stub(catering.menu, menu(true))
  await people.click(again)
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/cart'))
})

it('says why the dishes cannot be ordered again', async () => {
  stubRefusal(catering.menu, Code.NotFound, '该食堂不存在或已停用')
  renderAt('/catering/order/detail?id=o-1')
  await people.click(await screen.findByRole('button', { name: '再来一单' }))
  expect((await screen.findAllByText('该食堂不存在或已停用')).length).toBeGreaterThan(0)
  expect(window.location.pathname).toBe('/mobile/catering/order/detail')
})

it('asks nothing and stays away when the menu comes after the order was left', async () => {
  let arrive = () => {}
  stub(catering.menu, () => new Promise((resolve) => (arrive = () => resolve(menu(true)))))
  stub(trends.page, { list: [], nextCursor: null })
  stub(feed.searchTopics, [])
  renderAt('/catering/order/detail?id=o-1')
  await people.click(await screen.findByRole('button', { name: '再来一单' }))
  await waitFor(() => expect(received(catering.menu)).toHaveLength(1))
  await people.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '再来一单' })).toBeNull())
  const { pathname } = window.location
  arrive()
  const { queryKey } = menuQuery({ canteenId: 'c-one', date: dayAhead(0), meal: 'lunch' })
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined())
  await act(async () => undefined)
  expect(window.location.pathname).toBe(pathname)
  expect(localStorage.getItem('bole.cart.u-me.c-one.lunch')).toBeNull()
})
