import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { blurDisabled } from '../blurDisabled'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const ADDRESS = '/catering/order/detail?id=o-1'
const order: Order = {
  ...{ orderId: 'o-1', status: 0, code: '4321', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-15' },
  ...{ meal: 'lunch', slotName: '11:15–11:45', mode: 'out', remark: '', canCancel: true, rated: false, timeline: [] },
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
}
const button = (name: string) => screen.getByRole('button', { name })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(mealOrders.detail, order)
})

describe('取消订单', () => {
  async function cancel() {
    blurDisabled()
    renderAt(ADDRESS)
    await waitFor(() => expect(screen.getByRole('button', { name: '再来一单' })).toBeEnabled())
    await people.click(button('取消订单'))
    const dialog = (await screen.findByText('取消这个订单吗？')).closest<HTMLElement>('[role="dialog"]')
    await people.click(within(dialog ?? document.body).getByRole('button', { name: '取消订单' }))
  }

  it('hands the focus to the next action once the order is cancelled', async () => {
    stub(mealOrders.cancel, () => {
      const cancelled: Order = { ...order, status: 4, canCancel: false }
      stub(mealOrders.detail, cancelled)
      return cancelled
    })
    await cancel()
    await waitFor(() => expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull())
    await waitFor(() => expect(button('再来一单')).toHaveFocus())
  })

  it('keeps the focus where it was refused', async () => {
    stubRefusal(mealOrders.cancel, Code.Conflict, '已开始制作，不能取消')
    await cancel()
    expect((await screen.findAllByText('已开始制作，不能取消')).length).toBeGreaterThan(0)
    await waitFor(() => expect(button('取消订单')).toHaveFocus())
  })
})

describe('提交评价', () => {
  const eaten: Order = { ...order, status: 3, canCancel: false }

  beforeEach(() => void stub(mealOrders.detail, eaten))

  async function rate() {
    blurDisabled()
    renderAt(ADDRESS)
    await waitFor(() => expect(screen.getByRole('button', { name: '再来一单' })).toBeEnabled())
    const submit = await screen.findByRole('button', { name: '提交评价' })
    await people.click(submit)
  }

  it('hands the focus to what is left once the form is gone', async () => {
    stub(mealOrders.rate, () => {
      stub(mealOrders.detail, { ...eaten, rated: true })
      return { ...eaten, rated: true }
    })
    await rate()
    await waitFor(() => expect(screen.queryByRole('button', { name: '提交评价' })).toBeNull())
    expect(button('再来一单')).toHaveFocus()
  })

  it('keeps the focus where it was refused', async () => {
    stubRefusal(mealOrders.rate, Code.InvalidInput, '评价最多 100 个字')
    await rate()
    await waitFor(() => expect(received(mealOrders.rate)).not.toHaveLength(0))
    expect((await screen.findAllByText('评价最多 100 个字')).length).toBeGreaterThan(0)
    await waitFor(() => expect(button('提交评价')).toBeEnabled())
    expect(button('提交评价')).toHaveFocus()
  })
})
