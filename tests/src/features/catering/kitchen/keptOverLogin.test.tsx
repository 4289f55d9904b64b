import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { queryClient } from '@/http/queryClient'
import { exit } from '@/http/sessionEnd'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PLACE = 'canteen=c-one&date=2026-06-15&meal=lunch'
const dish = (dishId: string, name: string, stock: number): Dish => ({
  ...{ dishId, name, stock, picture: '', priceFen: 1800, calories: 610, allergens: [], specs: [] },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})
const left = vi.spyOn(exit, 'replace')

function stubMenu(beef: number) {
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, slots: [] },
    categories: [
      { categoryId: '热菜', name: '热菜', dishes: [dish('d-beef', '牛肉', beef), dish('d-fish', '鱼', 30)] },
    ],
  })
}

function signIn(userId: string) {
  // The cookie lapses by the real clock.
  vi.useRealTimers()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId }))
}

let userId: string

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  left.mockReset()
  // The next page handles the end of the session.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  userId = `u-${Math.random()}`
  session.signOut()
  signIn(userId)
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
  stubMenu(60)
})
afterEach(() => {
  clearToast()
  localStorage.clear()
})

/** The login, after which this user comes back. */
async function comeBack(box: string, as = userId, date = '2026-06-15') {
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  cleanup()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  signIn(as)
  renderAt(`/catering/kitchen?${PLACE.replace('2026-06-15', date)}&box=${box}`)
}

const stockOf = (name: string) => screen.findByRole('textbox', { name: `${name}剩余份数` })
const codeField = () => screen.findByRole('textbox', { name: '取餐码' })

async function typeStock(name: string, text: string) {
  const field = await stockOf(name)
  await people.clear(field)
  await people.type(field, text)
}

async function saveAtSessionEnd() {
  renderAt(`/catering/kitchen?${PLACE}&box=stock`)
  await typeStock('牛肉', '12')
  await typeStock('鱼', '7')
  stubRefusal(kitchen.stock, Code.InvalidToken, '')
  await people.click(screen.getByRole('button', { name: '保存：牛肉' }))
}

it('stock numbers stay typed where the session ends while one is saved, and go once they are saved', async () => {
  await saveAtSessionEnd()
  await comeBack('stock')
  expect(await stockOf('牛肉')).toHaveValue('12')
  expect(await stockOf('鱼')).toHaveValue('7')
  stub(kitchen.stock, () => {
    stubMenu(12)
    return dish('d-beef', '牛肉', 12)
  })
  await people.click(screen.getByRole('button', { name: '保存：牛肉' }))
  expect((await screen.findAllByText('已更新')).length).toBeGreaterThan(0)
  cleanup()
  queryClient.clear()
  stubMenu(9)
  renderAt(`/catering/kitchen?${PLACE}&box=stock`)
  await waitFor(async () => expect(await stockOf('牛肉')).toHaveValue('9'))
  expect(await stockOf('鱼')).toHaveValue('7')
})

it('stock numbers are neither another cook’s nor of another day', async () => {
  await saveAtSessionEnd()
  await comeBack('stock', 'u-other')
  expect(await stockOf('牛肉')).toHaveValue('60')
  cleanup()
  signIn(userId)
  renderAt(`/catering/kitchen?${PLACE.replace('2026-06-15', '2026-06-16')}&box=stock`)
  expect(await stockOf('牛肉')).toHaveValue('60')
})

it('a number that is saved only after the screen was left is not typed any more', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(kitchen.stock, () => held.then(() => dish('d-beef', '牛肉', 12)))
  renderAt(`/catering/kitchen?${PLACE}&box=stock`)
  await typeStock('牛肉', '12')
  await people.click(screen.getByRole('button', { name: '保存：牛肉' }))
  await people.click(screen.getByRole('link', { name: '备餐清单' }))
  await screen.findByText('暂无订单')
  answer()
  expect((await screen.findAllByText(/修改库存成功/)).length).toBeGreaterThan(0)
  stubMenu(9)
  await people.click(screen.getByRole('link', { name: '余量' }))
  await waitFor(async () => expect(await stockOf('牛肉')).toHaveValue('9'))
})

it('a pick-up code stays typed where the session ends while it is checked, and goes once it is accepted', async () => {
  renderAt(`/catering/kitchen?${PLACE}&box=pickup`)
  await people.type(await codeField(), '0420')
  stubRefusal(kitchen.pickUp, Code.InvalidToken, '')
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  await comeBack('pickup')
  expect(await codeField()).toHaveValue('0420')
  const order: Order = {
    ...{ canteenId: 'c-one', date: '2026-06-15', meal: 'lunch', orderId: 'o-1', status: 3, code: '0420', mode: 'in' },
    ...{ canteenName: '一食堂', slotName: '11:30', remark: '', canCancel: false, rated: false, timeline: [] },
    items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
  }
  stub(kitchen.pickUp, order)
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByText('已取餐 0420：牛肉 × 1')).toBeVisible()
  expect(await codeField()).toHaveValue('')
  cleanup()
  renderAt(`/catering/kitchen?${PLACE}&box=pickup`)
  expect(await codeField()).toHaveValue('')
})
