import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { people as account } from '@contract/people'
import { dayAhead } from '@/features/catering/words'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const today = TODAY
const QUERY = `canteen=c-one&date=${today}&meal=lunch`
const line = { dishId: 'd-beef', quantity: 1 }
const beef: Dish = {
  ...{ dishId: 'd-beef', name: '牛肉', calories: 610, picture: '', priceFen: 1800, allergens: null, specs: [] },
  ...{ stock: 60, score: 0, scoreNum: 0, limit: 0 },
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: `${dayAhead(1)} 10:30:00`, next: null, subsidyLeftFen: 0 },
    categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef] }],
    slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
  })
  stub(catering.dish, { ...beef, canteenId: 'c-one', pictures: [], desc: '', ratings: [] })
  stub(catering.quote, {
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: true, reason: '', allergens: [] }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  })
  stub(kitchen.dishes, [])
  localStorage.setItem('bole.cart.u-me.c-one.lunch', JSON.stringify({ date: today, items: [line] }))
})
afterEach(() => localStorage.clear())

const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: ['catering'] }))

describe.each([
  [Code.NotFound, '该食堂不存在或已停用'],
  [Code.Forbidden, '您不能查看该食堂'],
])('a menu that is refused when it is read again (%i)', (code, message) => {
  it('leaves nothing of it on its screen', async () => {
    renderAt(`/catering?${QUERY}`)
    expect(await screen.findByRole('button', { name: '加入购物车：牛肉' })).toBeVisible()
    stubRefusal(catering.menu, code, message)
    await readAgain()
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.queryByRole('button', { name: /牛肉/ })).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it.each([
    ['beside the dish', `/catering/detail?dish=d-beef&${QUERY}`, '加入购物车'],
    ['at the checkout', `/catering/order?${QUERY}`, '提交订单 ¥10.00'],
    ['in the kitchen', `/catering/kitchen?${QUERY}&box=stock`, '已售完：牛肉'],
  ])('leaves nothing to tap %s', async (_, address, name) => {
    renderAt(address)
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())
    stubRefusal(catering.menu, code, message)
    await readAgain()
    await waitFor(() => {
      const button = screen.queryByRole('button', { name })
      if (button) expect(button).toBeDisabled()
    })
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

it('leads from a cart that is refused when it is priced again to no checkout', async () => {
  renderAt(`/catering/cart?${QUERY}`)
  expect(await screen.findByRole('link', { name: '去结算' })).toBeVisible()
  stubRefusal(catering.quote, Code.NotFound, '该食堂不存在或已停用')
  await readAgain()
  await waitFor(() => expect(screen.queryByRole('link', { name: '去结算' })).toBeNull())
})
