import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount } from '@tests/support/makers'
import { NOON } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const orders = Array.from({ length: 30 }, (_, place): Order => ({
  ...PLACE,
  ...{ orderId: `o-${place}`, status: 0, code: String(place).padStart(4, '0'), canteenName: '一食堂', mode: 'in' },
  slotName: place % 2 === 0 ? '11:30–11:45' : '11:45–12:00',
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ remark: '', totalFen: 1800, subsidyFen: 800, payFen: 1000, timeline: [], canCancel: false, rated: false },
}))
let restore: () => void
/** Answers every request for the second page. */
let answer: (page: CursorPage<Order>) => void

beforeEach(() => {
  restore = putAllInView()
  forgetReceived()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, categories: [], slots: [] },
  })
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:00.000Z' })
  const later = new Promise<CursorPage<Order>>((resolve) => (answer = resolve))
  stub(kitchen.orders, ({ cursor }) => (cursor ? later : { list: orders.slice(0, 20), nextCursor: '20' }))
})
afterEach(() => {
  vi.useRealTimers()
  restore()
  session.signOut()
  localStorage.clear()
})

async function openFirstPage(): Promise<void> {
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch')
  expect(await screen.findByRole('checkbox', { name: '0000' })).toBeVisible()
  await waitFor(() => expect(received(kitchen.orders)).toHaveLength(2))
}
const firstGoes = () => waitFor(() => expect(screen.queryByRole('checkbox', { name: '0000' })).toBeNull())

it('an order that is cancelled while a further page is on its way stays away', async () => {
  await openFirstPage()
  const cancelled = orders.slice(0, 1).map((order): Order => ({ ...order, status: 4 }))
  stub(kitchen.changes, { list: cancelled, isWhole: true, until: '2026-06-15T03:00:15.000Z' })
  vi.advanceTimersByTime(15_000)
  await firstGoes()
  answer({ list: orders.slice(20), nextCursor: null })
  expect(await screen.findByRole('heading', { name: '11:30–11:45（14 单）' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '11:45–12:00（15 单）' })).toBeVisible()
})

it('the next page comes where all orders of the first moved on before it', async () => {
  stub(kitchen.advance, ({ orderIds }) =>
    orders.filter(({ orderId }) => orderIds.includes(orderId)).map((order) => ({ ...order, status: 1 })),
  )
  await openFirstPage()
  await people.click(screen.getByRole('button', { name: '全选' }))
  await people.click(screen.getByRole('button', { name: '开始制作（20）' }))
  await firstGoes()
  expect(screen.queryByText('暂无已下单的订单')).toBeNull()
  answer({ list: orders.slice(20), nextCursor: null })
  expect(await screen.findByRole('heading', { name: '11:30–11:45（5 单）' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: '0000' })).toBeNull()
})
