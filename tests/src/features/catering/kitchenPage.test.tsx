import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catering, type Dish } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

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
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
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
    { dishId: 'd-beef', date: '2026-06-15', meal: 'lunch', stock: 12 },
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
})
