import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { catering, type Slot } from '@contract/catering'
import { Code } from '@contract/codes'
import { mealOrders } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { deviceStore } from '@/lib/stores/deviceStore'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubRefusal } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const ADDRESS = '/catering/order?canteen=c-one&date=2026-06-15&meal=lunch'
const DRAFT = 'draft.order.u-me.c-one.lunch'
const FULL = '该时段已约满，请选择其他时段'
const CHOOSE = '所选时段已约满，请重新选择'

function stubSlots(...left: number[]) {
  const slots = left.map((places, at): Slot => ({ slotId: `s-${at}`, name: `11:${at}0`, left: places }))
  const menu = { open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, categories: [] }
  stub(catering.menu, { ...menu, slots })
}

beforeEach(async () => {
  await deviceStore.remove(DRAFT)
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stubSlots(1, 5)
  stub(catering.quote, {
    items: [
      {
        dishId: 'd-beef',
        quantity: 1,
        name: '牛肉',
        specName: '',
        priceFen: 1800,
        valid: true,
        reason: '',
        allergens: [],
      },
    ],
    ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
  })
  const cart = { date: '2026-06-15', items: [{ dishId: 'd-beef', quantity: 1 }] }
  localStorage.setItem('bole.cart.u-me.c-one.lunch', JSON.stringify(cart))
})

const submit = () => screen.findByRole('button', { name: /^提交订单/ })
const slot = (name: RegExp) => screen.findByRole('radio', { name })
const slotIds = () => received(mealOrders.place).map(({ body }) => body.slotId)

it('offers the first free slot, and no other in its place once it is full: that is for the eater to choose', async () => {
  stubRefusal(mealOrders.place, Code.Conflict, FULL)
  renderAt(ADDRESS)
  expect(await slot(/^11:00/)).toBeChecked()
  stubSlots(0, 5)
  await people.click(await submit())
  expect(await screen.findByText(CHOOSE)).toBeVisible()
  expect(await slot(/^11:10/)).not.toBeChecked()
  expect(screen.getByRole('radiogroup', { name: '取餐时段' })).toHaveAccessibleDescription(CHOOSE)
  expect(await submit()).toBeDisabled()
  await people.click(await slot(/^11:10/))
  expect(screen.queryByText(CHOOSE)).toBeNull()
  await people.click(await submit())
  await waitFor(() => expect(slotIds()).toEqual(['s-0', 's-1']))
})

it('has the chosen slot again after a reload, also where it is full by then', async () => {
  const before = renderAt(ADDRESS)
  await people.click(await slot(/^11:10/))
  before.unmount()
  const again = renderAt(ADDRESS)
  expect(await slot(/^11:10/)).toBeChecked()
  again.unmount()
  queryClient.clear()
  stubSlots(1, 0)
  renderAt(ADDRESS)
  expect(await screen.findByText(CHOOSE)).toBeVisible()
  expect(await slot(/^11:00/)).not.toBeChecked()
})

it('says of a chosen slot that is not offered any more that it was cancelled, not that it is full', async () => {
  await deviceStore.write(DRAFT, { slotId: 's-gone', mode: 'in', remark: '' })
  renderAt(ADDRESS)
  expect(await screen.findByText('所选时段已取消，请重新选择')).toBeVisible()
  expect(screen.queryByText(CHOOSE)).toBeNull()
  expect(await submit()).toBeDisabled()
  await people.click(await slot(/^11:10/))
  expect(screen.queryByText(/请重新选择/)).toBeNull()
})

it('opens the draft of an older version, which has no slot, with the first free one', async () => {
  await deviceStore.write(DRAFT, { mode: 'out', remark: '少放辣' })
  renderAt(ADDRESS)
  expect(await screen.findByRole('textbox', { name: '备注（选填）' })).toHaveValue('少放辣')
  expect(screen.getByRole('radio', { name: '外带' })).toBeChecked()
  expect(await slot(/^11:00/)).toBeChecked()
})
