import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const order: Order = {
  ...{ orderId: 'o-1', status: 0, code: '4321', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-15' },
  ...{ meal: 'lunch', slotName: '11:15–11:45', mode: 'out', remark: '', canCancel: true, rated: false, timeline: [] },
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
}
const ADDRESS = '/catering/order/detail?id=o-1'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(mealOrders.detail, order)
})

it.each([0, 1, 2] as const)('shows the code in large digits while the order can be fetched (%i)', async (status) => {
  stub(mealOrders.detail, { ...order, status })
  renderAt(ADDRESS)
  expect((await screen.findByText('4321')).tagName).toBe('P')
  expect(screen.getByRole('link', { name: '查看取餐进度' })).toHaveAttribute(
    'href',
    '/mobile/catering/order/waiting?id=o-1',
  )
})

it.each([3, 4, 5] as const)('names the code in a plain line once the order is over (%i)', async (status) => {
  stub(mealOrders.detail, { ...order, status, canCancel: false, rated: true })
  renderAt(ADDRESS)
  expect((await screen.findByText('4321')).tagName).toBe('DD')
  expect(screen.getByText('取餐码').tagName).toBe('DT')
  expect(screen.queryByRole('link', { name: '查看取餐进度' })).toBeNull()
})

it('names slot and mode as the checkout does', async () => {
  renderAt(ADDRESS)
  expect((await screen.findByText('取餐时段')).nextElementSibling).toHaveTextContent('11:15–11:45')
  expect(screen.getByText('用餐方式').nextElementSibling).toHaveTextContent('外带')
})

it('names the day by its date, which holds on paper', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-14T10:00:00+08:00') })
  onTestFinished(() => void vi.useRealTimers())
  renderAt(ADDRESS)
  expect((await screen.findByText('餐次')).nextElementSibling).toHaveTextContent(/^2026-06-15 午餐$/)
})

it('prints from the receipt', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  renderAt(ADDRESS)
  const receipt = await screen.findByRole('region', { name: '小票' })
  await people.click(within(receipt).getByRole('button', { name: '打印小票' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})
