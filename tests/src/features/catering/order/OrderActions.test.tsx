import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const DRAFT = 'draft.rating.u-me.o-1'
const order: Order = {
  ...{ orderId: 'o-1', status: 3, code: '4321', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-15' },
  ...{ meal: 'lunch', slotName: '11:15–11:45', mode: 'out', remark: '', canCancel: false, rated: false, timeline: [] },
  items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
  ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000 },
}
const other = { orderId: 'o-1', score: 5, text: '很好' }
const keepOther = () =>
  keepPending('u-me', 'catering.rate', { key: newKey(), draftKey: 'other', write: other, at: Date.now() })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(async () => {
  await deviceStore.remove(DRAFT)
  session.signOut()
  session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(mealOrders.detail, order)
})
afterEach(() => {
  clearToast()
  localStorage.clear()
})

it('a rating is not thanked for where another tab has sent another one, and its words stay', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(mealOrders.rate, () => {
    stubRefusal(mealOrders.rate, Code.Conflict, '该订单已评价', held)
    return order
  })
  renderAt('/catering/order/detail?id=o-1')
  await people.type(await screen.findByRole('textbox', { name: '说说味道（选填）' }), '太咸')
  await people.click(screen.getByRole('radio', { name: '2 分' }))
  keepOther()
  const seen = received(mealOrders.rate).length
  const told = screen.findAllByText('评价成功')
  await people.click(screen.getByRole('button', { name: '提交评价' }))
  expect(await told).not.toHaveLength(0)
  const refused = screen.findAllByText('该订单已评价')
  answer()
  expect(await refused).not.toHaveLength(0)
  expect(received(mealOrders.rate).slice(seen)).toMatchObject([{ body: other }, { body: { score: 2, text: '太咸' } }])
  expect(screen.queryByText('谢谢您的评价')).toBeNull()
  expect(await deviceStore.read(DRAFT)).toMatchObject({ score: 2, text: '太咸' })
})

it('a reloaded rating keeps its words beside another one that another tab has sent, which is told', async () => {
  await deviceStore.write(DRAFT, { score: 2, text: '太咸', key: 'key-of-this-tab' })
  keepOther()
  stub(mealOrders.rate, order)
  const told = screen.findAllByText('评价成功')
  renderAt('/catering/order/detail?id=o-1')
  expect(await told).not.toHaveLength(0)
  expect(screen.queryByText('谢谢您的评价')).toBeNull()
  expect(await deviceStore.read(DRAFT)).toMatchObject({ score: 2, text: '太咸' })
})

it('a reloaded rating confirms what it has sent itself, with thanks', async () => {
  await deviceStore.write(DRAFT, { score: 5, text: '很好', key: 'other' })
  keepOther()
  stub(mealOrders.rate, order)
  const thanked = screen.findAllByText('谢谢您的评价')
  renderAt('/catering/order/detail?id=o-1')
  expect(await thanked).not.toHaveLength(0)
  await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
})
