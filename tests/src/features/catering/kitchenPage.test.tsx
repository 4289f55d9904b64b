import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { Code } from '@contract/codes'
import { ADVANCE_MAX, kitchen } from '@contract/kitchen'
import type { Order } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount } from '@tests/support/makers'
import { beNoon, NOON } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubRefusal } from '@tests/support/stubs'

afterEach(() => localStorage.clear())

const people = userEvent.setup({ pointerEventsCheck: 0 })
const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const addressOf = (box: string) => `/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=${box}`
const dish = (dishId: string, name: string, stock: number): Dish => ({
  ...{ dishId, name, stock, picture: '', priceFen: 1800, calories: 610, allergens: [], specs: [] },
  ...{ score: 0, scoreNum: 0, limit: 0 },
})
const stubMenu = (...dishes: Dish[]) =>
  stub(catering.menu, {
    ...{ open: true, cutoffTime: '2026-06-15 10:30:00', next: null, subsidyLeftFen: 800, slots: [] },
    categories: [{ categoryId: '热菜', name: '热菜', dishes }],
  })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: `u-cook-${Math.random()}` }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
  stubMenu()
  stub(kitchen.changes, { list: [], isWhole: true, until: '2026-06-15T03:00:00.000Z' })
})

it('is closed to others, who are told so in the page’s main part', async () => {
  stubRefusal(kitchen.dishes, Code.Forbidden, '仅厨房工作人员可以查看')
  stub(kitchen.orders, { list: [], nextCursor: null })
  renderAt('/catering/kitchen')
  const main = await screen.findByRole('main')
  expect(await within(main).findByText('仅厨房工作人员可以查看')).toBeVisible()
})

it('keeps what is typed of one dish while another is saved and orders come in', async () => {
  stubMenu(dish('d-beef', '牛肉', 60), dish('d-fish', '鲈鱼', 30))
  stub(kitchen.stock, dish('d-beef', '牛肉', 12))
  renderAt(addressOf('stock'))
  const [beef, fish] = [
    await screen.findByRole('textbox', { name: '牛肉剩余份数' }),
    screen.getByRole('textbox', { name: '鲈鱼剩余份数' }),
  ]
  await people.clear(fish)
  await people.type(fish, '8')
  await people.clear(beef)
  await people.type(beef, '12')
  stubMenu(dish('d-beef', '牛肉', 11), dish('d-fish', '鲈鱼', 29))
  await people.click(screen.getByRole('button', { name: '保存：牛肉' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: '牛肉剩余份数' })).toHaveValue('11'))
  expect(screen.getByRole('textbox', { name: '鲈鱼剩余份数' })).toHaveValue('8')
  expect(received(kitchen.stock).map(({ body }) => body)).toEqual([
    { dishId: 'd-beef', date: '2026-06-15', meal: 'lunch', stock: 12, expectStock: 60 },
  ])
})

it('says what to hand out: spec, portions, and whether it is taken away', async () => {
  stub(kitchen.pickUp, {
    ...PLACE,
    ...{ orderId: 'o-1', status: 3, code: '0420', canteenName: '一食堂', slotName: '11:30', mode: 'out' },
    items: [
      {
        ...{ dishId: 'd-noodles', specId: 's-large', quantity: 2, name: '番茄鸡蛋面', specName: '大份' },
        ...{ priceFen: 1500, allergens: null },
      },
    ],
    ...{ remark: '少辣', totalFen: 3000, subsidyFen: 800, payFen: 2200, timeline: [], canCancel: false, rated: false },
  })
  renderAt(addressOf('pickup'))
  await people.type(await screen.findByRole('textbox', { name: '取餐码' }), '0420')
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByText('已取餐 0420：番茄鸡蛋面（大份） × 2')).toBeVisible()
  expect(screen.getByText('外带 · 少辣')).toBeVisible()
  stubRefusal(kitchen.pickUp, Code.NotFound, '取餐码不正确')
  await people.type(screen.getByRole('textbox', { name: '取餐码' }), '0421')
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByText('取餐码不正确')).toBeVisible()
  expect(screen.queryByText(/^已取餐 0420/)).not.toBeInTheDocument()
})

describe('hundreds of orders of one meal', () => {
  const ORDERS = 500
  const orders = Array.from({ length: ORDERS }, (_, place): Order => ({
    ...PLACE,
    ...{ orderId: `o-${place}`, status: 0, code: String(place).padStart(4, '0'), canteenName: '一食堂', mode: 'in' },
    slotName: place % 2 === 0 ? '11:30–11:45' : '11:45–12:00',
    items: [{ dishId: 'd-beef', quantity: 1, name: '牛肉', specName: '', priceFen: 1800, allergens: null }],
    ...{ remark: '', totalFen: 1800, subsidyFen: 800, payFen: 1000, timeline: [], canCancel: false, rated: false },
  }))
  const moved = new Set<string>()
  let restore: () => void

  beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
  beforeEach(() => {
    restore = putAllInView()
    moved.clear()
    forgetReceived()
    stub(kitchen.orders, ({ cursor }) => {
      const from = Number(cursor ?? 0)
      const here = orders.filter(({ orderId }) => !moved.has(orderId))
      return { list: here.slice(from, from + 20), nextCursor: from + 20 < here.length ? String(from + 20) : null }
    })
  })
  afterEach(() => {
    clearToast()
    restore()
  })

  const whole = () => screen.findByRole('heading', { name: '11:45–12:00（250 单）' })

  it('are all counted by slot, of which only those near the screen are rendered', async () => {
    renderAt(addressOf(''))
    await whole()
    expect(screen.getByRole('heading', { name: '11:30–11:45（250 单）' })).toBeVisible()
    const drawn = screen.getAllByRole('checkbox')
    expect(drawn.length).toBeGreaterThan(8)
    expect(drawn.length).toBeLessThan(60)
    const list = screen.getByRole('list', { name: '11:30–11:45 的订单' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first).toHaveAttribute('aria-setsize', '250')
    expect([first, second].map((row) => row?.getAttribute('aria-posinset'))).toEqual(['1', '2'])
    expect(within(second ?? list).getByRole('checkbox', { name: '0002' })).toBeVisible()
  })

  it('are not counted before all were read', async () => {
    let answer: (page: CursorPage<Order>) => void = () => undefined
    const later = new Promise<CursorPage<Order>>((resolve) => (answer = resolve))
    stub(kitchen.orders, ({ cursor }) => (cursor ? later : { list: orders.slice(0, 20), nextCursor: '20' }))
    renderAt(addressOf(''))
    await screen.findByRole('heading', { name: '11:45–12:00' })
    answer({ list: orders.slice(20, 30), nextCursor: null })
    expect(await screen.findByRole('heading', { name: '11:45–12:00（15 单）' })).toBeVisible()
  })

  it('move on by the oldest hundred at once, and leave the list at once', async () => {
    stub(kitchen.advance, ({ orderIds }) => {
      for (const orderId of orderIds) moved.add(orderId)
      return orders.filter(({ orderId }) => moved.has(orderId)).map((order) => ({ ...order, status: 1 }))
    })
    renderAt(addressOf(''))
    await whole()
    await people.click(screen.getByRole('button', { name: '全选' }))
    expect((await screen.findAllByText('一次最多 100 单，已选最早的 100 单')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: '全不选' })).toBeVisible()
    const asked = received(kitchen.orders).length
    await people.click(screen.getByRole('button', { name: '开始制作（100）' }))
    await waitFor(() => expect(received(kitchen.advance)).toHaveLength(1))
    expect(received(kitchen.advance)[0]?.body).toEqual({
      orderIds: orders.slice(0, ADVANCE_MAX).map(({ orderId }) => orderId),
      to: 1,
    })
    // Moved orders disappear before all pages were refetched.
    await screen.findByRole('heading', { name: '11:45–12:00（200 单）' })
    expect(received(kitchen.orders).length).toBeLessThan(asked + 25)
    expect(screen.getByRole('button', { name: '开始制作（0）' })).toBeDisabled()
  })

  it('show what changed within 15 s by one call', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
    onTestFinished(() => void vi.useRealTimers())
    renderAt(addressOf(''))
    await whole()
    const asked = received(kitchen.orders).length
    const [first, second] = orders
    if (!first || !second) throw new Error('no orders')
    const cooked = { ...first, status: 1 as const }
    const placed = { ...second, orderId: 'o-new', code: '9000' }
    stub(kitchen.changes, { list: [cooked, placed], isWhole: true, until: '2026-06-15T03:00:15.000Z' })
    vi.advanceTimersByTime(15_000)
    await screen.findByRole('heading', { name: '11:30–11:45（249 单）' })
    expect(screen.getByRole('heading', { name: '11:45–12:00（251 单）' })).toBeVisible()
    expect(received(kitchen.changes).at(-1)?.body).toMatchObject({ since: '2026-06-15T03:00:00.000Z' })
    expect(received(kitchen.orders)).toHaveLength(asked)
  })

  it('are read again where too much changed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
    onTestFinished(() => void vi.useRealTimers())
    renderAt(addressOf(''))
    await whole()
    for (const { orderId } of orders.slice(0, 10)) moved.add(orderId)
    stub(kitchen.changes, { list: [], isWhole: false, until: '2026-06-15T03:00:15.000Z' })
    vi.advanceTimersByTime(15_000)
    await screen.findByRole('heading', { name: '11:30–11:45（245 单）' })
  })

  it('are chosen slot by slot', async () => {
    renderAt(addressOf(''))
    await whole()
    await people.click(screen.getByRole('button', { name: '全选本时段：11:45–12:00' }))
    expect(screen.getByRole('button', { name: '开始制作（100）' })).toBeEnabled()
    const [early, late] = ['11:30–11:45', '11:45–12:00'].map((slot) =>
      within(screen.getByRole('list', { name: `${slot} 的订单` })).getAllByRole('checkbox'),
    )
    expect(early?.filter((box) => (box as HTMLInputElement).checked)).toEqual([])
    expect(late?.every((box) => (box as HTMLInputElement).checked)).toBe(true)
    await people.click(early?.[0] ?? document.body)
    expect((await screen.findAllByText('一次最多 100 单，请先提交已选的')).length).toBeGreaterThan(0)
    expect(early?.[0]).not.toBeChecked()
    await people.click(screen.getByRole('button', { name: '全不选本时段：11:45–12:00' }))
    expect(screen.getByRole('button', { name: '开始制作（0）' })).toBeDisabled()
  })

  it('are chosen by the keyboard, and no more than can move at once', async () => {
    renderAt(addressOf(''))
    await whole()
    await people.click(screen.getByRole('button', { name: '全选' }))
    const list = screen.getByRole('list', { name: '11:30–11:45 的订单' })
    const [first] = within(list).getAllByRole('checkbox')
    first?.focus()
    await people.keyboard(' ')
    expect(first).not.toBeChecked()
    expect(screen.getByRole('button', { name: '开始制作（99）' })).toBeEnabled()
    await people.keyboard(' ')
    expect(first).toBeChecked()
    expect(first).toHaveFocus()
    await people.tab()
    expect(screen.getByRole('checkbox', { name: '0002' })).toHaveFocus()
  })
})

it.each(['０４２０', '04 20', ' 0420'])('hands out by the code typed as %j', async (typed) => {
  stubRefusal(kitchen.pickUp, Code.Conflict, '订单已取餐')
  renderAt(addressOf('pickup'))
  await people.click(await screen.findByRole('textbox', { name: '取餐码' }))
  await people.paste(typed)
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByText('订单已取餐')).toBeVisible()
  expect(received(kitchen.pickUp).map(({ body }) => body)).toEqual([
    { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch', code: '0420' },
  ])
})
