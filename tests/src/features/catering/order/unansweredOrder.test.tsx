import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { mealOrders, type Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const ADDRESS = '/catering/order?canteen=c-one&date=2026-06-15&meal=lunch'
const CART = 'bole.cart.u-me.c-one.lunch'
const line = { dishId: 'd-beef', quantity: 1 }
const CART_OF_ONE = JSON.stringify({ date: PLACE.date, items: [line] })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => {
  clearToast()
  localStorage.clear()
})
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, categories: [] },
    slots: [{ slotId: 's-1', name: '11:30', left: 9 }],
  })
  localStorage.setItem(CART, CART_OF_ONE)
})

const write = { ...PLACE, items: [line], slotId: 's-1', mode: 'in', remark: '', expectPayFen: 1000 }
const keepUnanswered = (draftKey?: string) =>
  keepPending('u-me', 'catering.order', { key: newKey(), write, at: Date.now(), ...(draftKey && { draftKey }) })

it('does not call lapsed what an order without an answer may have taken itself', async () => {
  keepUnanswered()
  stub(catering.quote, {
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: false, reason: '已售完', allergens: [] }],
    ...{ totalFen: 0, subsidyFen: 0, payFen: 0, balanceFen: 20_000 },
  })
  stubOffline(mealOrders.place)
  renderAt(ADDRESS)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('结果未知，正在确认')).toBeVisible()
  expect(await main.findByText('¥18.00')).toBeVisible()
  expect(main.getByRole('button', { name: '提交订单' })).toBeDisabled()
  expect(main.queryByText('已失效：已售完')).toBeNull()
  expect(main.queryByRole('button', { name: '返回购物车' })).toBeNull()
  stubRefusal(mealOrders.place, Code.Conflict, '牛肉已售完')
  expect(await main.findByText('已失效：已售完')).toBeVisible()
  expect(main.getByRole('button', { name: '返回购物车' })).toBeVisible()
})

describe('an order that two tabs confirm', () => {
  const order: Order = {
    ...{ ...PLACE, orderId: 'o-1', status: 0, code: '4321', canteenName: '一食堂', slotName: '11:30', mode: 'in' },
    items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, allergens: [] }],
    ...{ remark: '', timeline: [], canCancel: true, rated: false, totalFen: 1800, subsidyFen: 800, payFen: 1000 },
  }

  beforeEach(() => {
    keepUnanswered()
    stub(mealOrders.waiting, { status: 0, ahead: 3, code: '4321' })
    stub(mealOrders.detail, order)
    stub(catering.quote, {
      items: [{ ...line, name: '牛肉', specName: '', priceFen: 1800, valid: true, reason: '', allergens: [] }],
      ...{ totalFen: 1800, subsidyFen: 800, payFen: 1000, balanceFen: 20_000 },
    })
  })

  /** The other tab had the answer first and emptied the cart, into which a portion was put since. */
  const answerAfterOtherTab = () =>
    stub(mealOrders.place, () => {
      localStorage.removeItem('bole.unanswered.u-me.catering.order')
      localStorage.setItem(CART, CART_OF_ONE)
      return order
    })

  it('leaves the cart once, on the screen of the second tab', async () => {
    answerAfterOtherTab()
    renderAt(ADDRESS)
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
    expect(localStorage.getItem(CART)).toBe(CART_OF_ONE)
  })

  it('leaves the cart once, where no screen of the second tab shows it', async () => {
    answerAfterOtherTab()
    await confirmAll()
    expect((await screen.findAllByText('提交订单成功')).length).toBeGreaterThan(0)
    expect(localStorage.getItem(CART)).toBe(CART_OF_ONE)
  })

  describe('and of which the next order of that meal was begun since', () => {
    const DRAFT = 'draft.order.u-me.c-one.lunch'
    const next = { mode: 'in', remark: '少辣' }

    beforeEach(() =>
      stub(mealOrders.place, async () => {
        localStorage.removeItem('bole.unanswered.u-me.catering.order')
        await deviceStore.write(DRAFT, next)
        return order
      }),
    )
    afterEach(() => deviceStore.remove(DRAFT))

    it('keeps what is typed for that one, on the screen of the second tab', async () => {
      renderAt(ADDRESS)
      await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
      expect(await deviceStore.read(DRAFT)).toEqual(next)
    })

    it('keeps what is typed for that one, where no screen of the second tab shows it', async () => {
      await confirmAll()
      expect((await screen.findAllByText('提交订单成功')).length).toBeGreaterThan(0)
      expect(await deviceStore.read(DRAFT)).toEqual(next)
    })
  })

  it('leaves the cart in the tab that has the answer first', async () => {
    stub(mealOrders.place, order)
    await confirmAll()
    expect(localStorage.getItem(CART)).toBeNull()
  })

  describe('and beside which other words are typed here', () => {
    const DRAFT = 'draft.order.u-me.c-one.lunch'
    const soup = { dishId: 'd-soup', quantity: 1 }
    const person = userEvent.setup({ pointerEventsCheck: 0 })

    beforeEach(() => {
      localStorage.removeItem('bole.unanswered.u-me.catering.order')
      stub(mealOrders.place, order)
    })
    afterEach(() => deviceStore.remove(DRAFT))

    /** Types a remark, and orders once another tab has sent an order without one. */
    async function orderBeside() {
      renderAt(ADDRESS)
      await person.type(await screen.findByRole('textbox', { name: '备注（选填）' }), '不要花生')
      keepUnanswered('other')
      const told = screen.findAllByText('提交订单成功')
      const seen = received(mealOrders.place).length
      await person.click(screen.getByRole('button', { name: /^提交订单/ }))
      expect(await told).not.toHaveLength(0)
      return () => received(mealOrders.place).slice(seen)
    }

    it('takes its dishes out of the cart, so that they are not ordered twice, and leaves the words', async () => {
      const sent = await orderBeside()
      await waitFor(() => expect(localStorage.getItem(CART)).toBeNull())
      expect(window.location.pathname).toBe('/mobile/catering/order')
      expect(sent()).toMatchObject([{ body: { remark: '' } }])
      expect(await deviceStore.read(DRAFT)).toMatchObject({ remark: '不要花生' })
    })

    it('is told, and the order of this tab follows it where that is refused', async () => {
      let answer = () => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      stubRefusal(mealOrders.place, Code.Conflict, '所选时段已约满', held)
      renderAt(ADDRESS)
      await person.type(await screen.findByRole('textbox', { name: '备注（选填）' }), '不要花生')
      keepUnanswered('other')
      const told = screen.findAllByText('提交订单失败：所选时段已约满')
      const seen = received(mealOrders.place).length
      await person.click(screen.getByRole('button', { name: /^提交订单/ }))
      await waitFor(() => expect(received(mealOrders.place)).toHaveLength(seen + 1))
      let place = () => {}
      const placed = new Promise<void>((resolve) => (place = resolve))
      stub(mealOrders.place, () => placed.then(() => order))
      answer()
      expect(await told).not.toHaveLength(0)
      await waitFor(() => expect(received(mealOrders.place)).toHaveLength(seen + 2))
      expect(received(mealOrders.place).at(-1)?.body).toMatchObject({ remark: '不要花生' })
      place()
      await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
    })

    it('takes its dishes out of the cart once where both tabs have sent the same words', async () => {
      localStorage.setItem(CART, JSON.stringify({ date: PLACE.date, items: [{ ...line, quantity: 2 }, soup] }))
      await deviceStore.write(DRAFT, { slotId: 's-1', mode: 'in', remark: '', key: 'key-of-this-tab' })
      renderAt(ADDRESS)
      await screen.findByRole('textbox', { name: '备注（选填）' })
      const items = [{ ...line, quantity: 2 }, soup]
      const both = { ...write, items }
      keepPending('u-me', 'catering.order', { key: newKey(), draftKey: 'other', write: both, at: Date.now() })
      stub(mealOrders.place, () => {
        localStorage.setItem(CART, JSON.stringify({ date: PLACE.date, items: [{ ...line, quantity: 5 }, soup] }))
        return order
      })
      await person.click(screen.getByRole('button', { name: /^提交订单/ }))
      await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
      expect(localStorage.getItem(CART)).toBe(JSON.stringify({ date: PLACE.date, items: [{ ...line, quantity: 3 }] }))
      await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
    })

    it('is confirmed as its own by the tab that has sent it, after a reload', async () => {
      stubOffline(mealOrders.place)
      const before = renderAt(ADDRESS)
      await screen.findByRole('textbox', { name: '备注（选填）' })
      await person.click(screen.getByRole('button', { name: /^提交订单/ }))
      await screen.findAllByText('结果未知，正在确认')
      before.unmount()
      stub(mealOrders.place, order)
      renderAt(ADDRESS)
      await waitFor(() => expect(window.location.pathname).toBe('/mobile/catering/order/waiting'))
      await waitFor(async () => expect(await deviceStore.read(DRAFT)).toBeUndefined())
    })
  })
})
