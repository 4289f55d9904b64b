import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { mealOrders, type Order, OrderMode } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { Cutoff } from '@/features/catering/menu/Cutoff'
import { dayAhead } from '@/features/catering/words'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon, TODAY } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const year = Number(TODAY.slice(0, 4))

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: 'u-me' }))
})

const order: Order = {
  ...{ orderId: 'o-1', status: 0, code: '1234', canteenId: 'c-one', canteenName: '一食堂', date: `${year}-03-02` },
  ...{ meal: 'lunch', slotName: '11:00–11:30', mode: OrderMode.In, remark: '', items: [], totalFen: 0, subsidyFen: 0 },
  ...{ payFen: 0, canCancel: false, rated: false },
  timeline: [
    { status: 0, time: `${year}-03-02 08:15:30` },
    { status: 1, time: `${year - 1}-12-31 10:20:40` },
  ],
}

it('names the times of an order as everywhere: without the year in the current one', async () => {
  stub(mealOrders.detail, order)
  renderAt('/catering/order/detail?id=o-1')
  expect(await screen.findByText('03-02 08:15')).toBeVisible()
  expect(screen.getByText(`${year - 1}-12-31 10:20`)).toBeVisible()
})

it('names the times of the meal card likewise', async () => {
  const entry = { amountFen: -700, title: '订餐 一食堂' }
  stub(mealOrders.card, {
    ...{ balanceFen: 20_000, where: '服务台', nextCursor: null },
    list: [
      { ...entry, entryId: 'e-2', createTime: `${year}-03-02 08:15:30` },
      { ...entry, entryId: 'e-1', createTime: `${year - 1}-12-31 10:20:40` },
    ],
  })
  renderAt('/catering/order?box=card')
  expect(await screen.findByText('03-02 08:15')).toBeVisible()
  expect(screen.getByText(`${year - 1}-12-31 10:20`)).toBeVisible()
})

it('names the times of ratings likewise', async () => {
  const menu = { open: true, cutoffTime: `${dayAhead(6)} 10:30:00`, next: null, subsidyLeftFen: 0 }
  stub(catering.menu, { ...menu, slots: [], categories: [] })
  const rating = { imNickName: '小林', imFaceUrl: '', score: 5, text: '' }
  stub(catering.dish, {
    ...{ dishId: 'd-beef', name: '牛肉', calories: 610, picture: '', priceFen: 1800, allergens: null, specs: [] },
    ...{ stock: 60, score: 5, scoreNum: 1, limit: 0, canteenId: 'c-one', pictures: [], desc: '' },
    ratings: [{ ...rating, ratingId: 'r-1', createTime: `${year}-03-02 08:15:30` }],
  })
  renderAt('/catering/detail?dish=d-beef')
  expect(await screen.findByText('03-02 08:15')).toBeVisible()
})

it('names the year of a cut-off in the next one', () => {
  render(<Cutoff cutoffTime={`${year + 1}-01-02 10:30:00`} onOver={() => undefined} />)
  expect(screen.getByRole('timer')).toHaveTextContent(`${year + 1}-01-02 10:30 截止`)
})
