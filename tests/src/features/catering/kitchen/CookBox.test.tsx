import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { type CookLine, kitchen } from '@contract/kitchen'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubOffline, stubStatus } from '@tests/support/stubs'

const ADDRESS = '/catering/kitchen?canteen=c-one&date=2026-11-30&meal=breakfast&box=list'
const people = userEvent.setup({ pointerEventsCheck: 0 })
const beef = (toCook: number): CookLine => ({ dishId: 'd-beef', name: '牛肉', specName: '', ordered: 9, toCook })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  // Only now: the cookies end by the clock of the machine.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-29T10:00:00+08:00') })
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearToast()
})

it('names the day by its date, which holds on paper', async () => {
  stub(kitchen.dishes, [{ dishId: 'd-beef', name: '牛肉', specName: '', ordered: 3, toCook: 2 }])
  renderAt(ADDRESS)
  expect(await screen.findByRole('heading', { name: '一食堂 2026-11-30 早餐 备餐清单' })).toBeVisible()
  expect(screen.getByText('截至 2026-11-29 10:00')).toBeVisible()
})

it('lists a dish that was renamed between two orders twice', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stub(kitchen.dishes, [beef(2), { ...beef(3), name: '黑椒牛肉' }])
  renderAt(ADDRESS)
  expect(await screen.findByRole('row', { name: '黑椒牛肉 3 × 9' })).toBeVisible()
  expect(screen.getByRole('row', { name: '牛肉 2 × 9' })).toBeVisible()
  expect(shown).not.toHaveBeenCalled()
})

/** As after 15 s. */
async function lookAgain(): Promise<void> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = received(kitchen.dishes).length
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(received(kitchen.dishes)).toHaveLength(before + 1))
}

it('shows what was ordered meanwhile, and says where it cannot be read', async () => {
  const told = vi.spyOn(failures, 'showFailure')
  stub(kitchen.dishes, [beef(2)])
  renderAt(ADDRESS)
  expect(await screen.findByRole('row', { name: '牛肉 2 × 9' })).toBeVisible()
  stub(kitchen.dishes, [beef(4)])
  await lookAgain()
  expect(await screen.findByRole('row', { name: '牛肉 4 × 9' })).toBeVisible()
  stubStatus(kitchen.dishes, 500)
  await lookAgain()
  expect(await screen.findByText(/^更新失败，显示 10:00 的内容$/)).toBeVisible()
  expect(screen.getByRole('row', { name: '牛肉 4 × 9' })).toBeVisible()
  stub(kitchen.dishes, [])
  await lookAgain()
  expect(await screen.findByText('暂无订单')).toBeVisible()
  expect(screen.queryByText(/的内容$/)).toBeNull()
  expect(told).not.toHaveBeenCalled()
})

describe('打印', () => {
  const printed: string[] = []

  beforeEach(() => {
    printed.length = 0
    vi.spyOn(window, 'print').mockImplementation(
      () => void printed.push(within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent ?? ''),
    )
    stub(kitchen.dishes, [beef(2)])
  })

  it('prints what is to cook now', async () => {
    renderAt(ADDRESS)
    const button = await screen.findByRole('button', { name: '打印' })
    stub(kitchen.dishes, [beef(5)])
    await people.click(button)
    await waitFor(() => expect(printed).toEqual(['牛肉5× 9']))
  })

  it('prints nothing where that cannot be read, then the former numbers, by their time', async () => {
    renderAt(ADDRESS)
    const button = await screen.findByRole('button', { name: '打印' })
    stubOffline(kitchen.dishes)
    const told = screen.findAllByText('更新失败，没有打印')
    await people.click(button)
    expect((await told).length).toBeGreaterThan(0)
    expect(printed).toEqual([])
    await people.click(await screen.findByRole('button', { name: '打印 10:00 的内容' }))
    await waitFor(() => expect(printed).toEqual(['牛肉2× 9']))
    expect(screen.getByText('截至 2026-11-29 10:00')).toBeVisible()
  })
})
