import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import { queryClient } from '@/http/queryClient'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { NOON } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const QUERY = 'canteen=c-one&date=2026-06-15&meal=lunch'
const line = { dishId: 'd-beef', quantity: 1 }
const stubBalance = (balanceFen: number) =>
  stub(catering.quote, {
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: true, reason: '', allergens: [] }],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen },
  })

beforeEach(async () => {
  forgetReceived()
  queryClient.clear()
  await deviceStore.remove('draft.order.u-me.c-one.lunch')
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 16:30:00', next: null, subsidyLeftFen: 800, categories: [] },
    slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
  })
  stubBalance(500)
  localStorage.setItem('bole.cart.u-me.c-one.lunch', JSON.stringify({ date: '2026-06-15', items: [line] }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const submitButton = () => screen.getByRole('button', { name: /^提交订单/ })
const remark = () => screen.getByRole('textbox', { name: /^备注/ })
const answered = () => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))

async function openPoor(): Promise<void> {
  renderAt(`/catering/order?${QUERY}`)
  expect(await screen.findByText('餐卡余额不足')).toBeVisible()
  expect(submitButton()).toBeDisabled()
}

/** As after 15 s. */
async function lookAgain(): Promise<void> {
  await answered()
  act(() => void vi.advanceTimersByTime(15_000))
  await answered()
}

it('a checkout takes the order within 15 s of a top-up, keeps what is typed, and then asks no more', async () => {
  await openPoor()
  await people.type(remark(), '不要香菜')
  stubBalance(20_000)
  await lookAgain()
  await waitFor(() => expect(submitButton()).toBeEnabled())
  expect(screen.queryByText('餐卡余额不足')).toBeNull()
  expect(remark()).toHaveValue('不要香菜')
  const before = received(catering.quote).length
  await lookAgain()
  await lookAgain()
  expect(received(catering.quote)).toHaveLength(before)
})

it('a checkout takes the order at once for who comes back from the top-up', async () => {
  await openPoor()
  stubBalance(20_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(submitButton()).toBeEnabled())
})

it('a checkout says nothing where it cannot ask for the balance, and asks again', async () => {
  await openPoor()
  const told = vi.spyOn(failures, 'showFailure')
  stubStatus(catering.quote, 500)
  await lookAgain()
  expect(screen.getByText('餐卡余额不足')).toBeVisible()
  stubBalance(20_000)
  await lookAgain()
  await waitFor(() => expect(submitButton()).toBeEnabled())
  expect(told).not.toHaveBeenCalled()
})

it('a menu whose cart the card cannot pay does not ask again and again', async () => {
  renderAt(`/catering?${QUERY}`)
  await waitFor(() => expect(received(catering.quote)).not.toHaveLength(0))
  await lookAgain()
  const before = received(catering.quote).length
  await lookAgain()
  await lookAgain()
  expect(received(catering.quote)).toHaveLength(before)
})
