import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, NOON } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const beef = (stock: number): Dish => ({
  ...{ dishId: 'd-beef', name: '牛肉', stock, picture: '', priceFen: 1800, calories: 610, allergens: [], specs: [] },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})
const stubMenu = (stock: number) =>
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, slots: [] },
    categories: [{ categoryId: '热菜', name: '热菜', dishes: [beef(stock)] }],
  })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: `u-cook-${Math.random()}` }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
  stubMenu(60)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearToast()
  localStorage.clear()
})

const field = () => screen.getByRole('textbox', { name: '牛肉剩余份数' })
const save = () => screen.getByRole('button', { name: '保存：牛肉' })

async function type(number: string): Promise<void> {
  await people.clear(field())
  await people.type(field(), number)
}

/** Returns a function that lets the backend answer. */
function stubSlowSave(): () => void {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  stub(kitchen.stock, async ({ stock }) => {
    await asked
    stubMenu(stock)
    return beef(stock)
  })
  return answer
}

async function open(): Promise<void> {
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=stock')
  await screen.findByRole('textbox', { name: '牛肉剩余份数' })
}

const saved = async () => expect((await screen.findAllByText('已更新')).length).toBeGreaterThan(0)

it('keeps the number typed while the former is being saved', async () => {
  const answer = stubSlowSave()
  await open()
  await type('50')
  await people.click(save())
  await waitFor(() => expect(save()).toBeDisabled())
  await type('45')
  answer()
  await saved()
  expect(field()).toHaveValue('45')
  await waitFor(() => expect(save()).toBeEnabled())
  await people.click(save())
  await waitFor(() => expect(received(kitchen.stock).map(({ body }) => body.stock)).toEqual([50, 45]))
})

it('drops the number typed before 已售完', async () => {
  const answer = stubSlowSave()
  await open()
  await type('45')
  await people.click(screen.getByRole('button', { name: '已售完：牛肉' }))
  answer()
  await saved()
  await waitFor(() => expect(field()).toHaveValue('0'))
})

/** As after 15 s. */
async function lookAgain(): Promise<void> {
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = received(catering.menu).length
  vi.advanceTimersByTime(15_000)
  await vi.waitFor(() => expect(received(catering.menu)).toHaveLength(before + 1))
}

it('shows what is left now, beside what is typed, and says where it cannot be read', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
  const told = vi.spyOn(failures, 'showFailure')
  await open()
  stubMenu(55)
  await lookAgain()
  await vi.waitFor(() => expect(field()).toHaveValue('55'))
  await type('50')
  expect(field()).toHaveAccessibleDescription('现余 55 份')
  stubMenu(52)
  await lookAgain()
  await vi.waitFor(() => expect(field()).toHaveAccessibleDescription('现余 52 份'))
  expect(field()).toHaveValue('50')
  stubStatus(catering.menu, 500)
  await lookAgain()
  expect(await screen.findByText(/^更新失败，显示 \d\d:\d\d 的内容$/)).toBeVisible()
  expect(field()).toHaveValue('50')
  expect(told).not.toHaveBeenCalled()
})

it('saves a number only while what was shown is left, and keeps it typed where it is not', async () => {
  await open()
  await type('50')
  stubRefusal(kitchen.stock, Code.Conflict, '现余 55 份，请确认后再保存')
  stubMenu(55)
  const told = screen.findAllByText('现余 55 份，请确认后再保存')
  await people.click(save())
  expect((await told).length).toBeGreaterThan(0)
  expect(field()).toHaveValue('50')
  await waitFor(() => expect(field()).toHaveAccessibleDescription('现余 55 份'))
  stubSlowSave()()
  await people.click(save())
  await saved()
  expect(received(kitchen.stock).map(({ body }) => [body.stock, body.expectStock])).toEqual([
    [50, 60],
    [50, 55],
  ])
})

it('says 已售完 whatever is left', async () => {
  stubSlowSave()()
  await open()
  await people.click(screen.getByRole('button', { name: '已售完：牛肉' }))
  await saved()
  expect(received(kitchen.stock).map(({ body }) => body)).toEqual([
    { dishId: 'd-beef', date: '2026-06-15', meal: 'lunch', stock: 0 },
  ])
})
