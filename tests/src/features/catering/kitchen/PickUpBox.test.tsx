import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const ADDRESS = '/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=pickup'
const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: `u-cook-${Math.random()}` }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
})
afterEach(() => {
  clearToast()
  localStorage.clear()
})

it('leads to the field of a code that is none, and says why aloud', async () => {
  renderAt(ADDRESS)
  const field = await screen.findByRole('textbox', { name: '取餐码' })
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(screen.getByRole('alert')).toHaveTextContent('请输入 4 位取餐码')
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('请输入 4 位取餐码')
  expect(received(kitchen.pickUp)).toEqual([])
  await people.type(field, '0420')
  expect(field).toBeValid()
  stubRefusal(kitchen.pickUp, Code.NotFound, '取餐码不正确')
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('取餐码不正确')
})

describe('the next code, typed while the former is being checked,', () => {
  const order: Order = {
    ...{ canteenId: 'c-one', date: '2026-06-15', meal: 'lunch', orderId: 'o-1', status: 3, code: '0420', mode: 'in' },
    ...{ canteenName: '一食堂', slotName: '11:30', remark: '', canCancel: false, rated: false, timeline: [] },
    items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
  }
  let answer: () => void
  let asked: Promise<void>
  const field = () => screen.getByRole('textbox', { name: '取餐码' })

  beforeEach(() => {
    asked = new Promise((resolve) => (answer = resolve))
  })

  async function typeNext(next: string): Promise<void> {
    renderAt(ADDRESS)
    await people.type(await screen.findByRole('textbox', { name: '取餐码' }), '0420')
    await people.click(screen.getByRole('button', { name: '确认取餐' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '确认取餐' })).toBeDisabled())
    await people.clear(field())
    if (next) await people.type(field(), next)
    answer()
  }

  it('stays once the former is handed out', async () => {
    stub(kitchen.pickUp, () => asked.then(() => order))
    await typeNext('0421')
    expect(await screen.findByText('已取餐 0420：牛肉 × 1')).toBeVisible()
    expect(field()).toHaveValue('0421')
  })

  it.each(['0421', ''])('is not blamed for the refusal of the former, which names its code (%j)', async (next) => {
    stubRefusal(kitchen.pickUp, Code.Conflict, '订单已取消', asked)
    await typeNext(next)
    expect((await screen.findAllByText('0420：订单已取消')).length).toBeGreaterThan(0)
    expect(field()).toHaveValue(next)
    expect(field()).toBeValid()
    expect(screen.queryByText('订单已取消')).toBeNull()
  })
})
