import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  // Only now: the cookies end by the clock of the machine.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00+08:00') })
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
})
afterEach(() => void vi.useRealTimers())

it('names the day by its date, which holds on paper', async () => {
  stub(kitchen.dishes, [{ dishId: 'd-beef', name: '牛肉', specName: '', ordered: 3, toCook: 2 }])
  renderAt('/catering/kitchen?canteen=c-one&date=2026-11-30&meal=breakfast&box=list')
  expect(await screen.findByRole('heading', { name: '一食堂 2026-11-30 早餐 备餐清单' })).toBeVisible()
})
