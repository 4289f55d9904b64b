import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const beef: Dish = {
  ...{ dishId: 'd-beef', name: '牛肉', calories: 610, picture: '', priceFen: 1800, allergens: null, specs: [] },
  ...{ stock: 60, score: 0, scoreNum: 0, limit: 0 },
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.dish, { ...beef, canteenId: 'c-one', pictures: [], desc: '', ratings: [] })
})

it('offers a dish no longer after the cut-off where it was left open, but the next meal as the menu does', async () => {
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T10:29:30+08:00') })
  const menu = {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 0, slots: [] },
    categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef] }],
  }
  stub(catering.menu, menu)
  renderAt('/catering/detail?dish=d-beef&date=2026-06-15&meal=lunch')
  await waitFor(() => expect(screen.getByRole('button', { name: '加入购物车' })).toBeEnabled())
  expect(screen.getByRole('timer')).toHaveTextContent('10:30 截止')
  expect(screen.queryByRole('group', { name: '菜品图片' })).toBeNull()
  stub(catering.menu, { ...menu, open: false, next: { date: '2026-06-15', meal: 'dinner' } })
  vi.setSystemTime(new Date('2026-06-15T10:30:01+08:00'))
  const next = await screen.findByRole('link', { name: '已截止，看看今天晚餐' })
  expect(next).toHaveAttribute('href', '/mobile/catering?canteen=c-one&date=2026-06-15&meal=dinner')
  expect(screen.getByRole('button', { name: '加入购物车' })).toBeDisabled()
})

it('offers a dish no longer that was withdrawn while it was shown', async () => {
  renderAt('/catering/detail?dish=d-beef&date=2026-06-15&meal=lunch')
  expect(await screen.findByRole('heading', { name: '牛肉' })).toBeVisible()
  stubRefusal(catering.dish, Code.NotFound, '该菜品不存在或已下架')
  void queryClient.invalidateQueries({ queryKey: ['catering', 'dish'] })
  expect(await screen.findByText('该菜品不存在或已下架')).toBeVisible()
  expect(screen.queryByRole('button', { name: '加入购物车' })).toBeNull()
  expect(screen.queryByRole('heading', { name: '牛肉' })).toBeNull()
})
