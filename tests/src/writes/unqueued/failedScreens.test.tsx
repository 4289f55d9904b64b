import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { kitchen } from '@contract/kitchen'
import { learning } from '@contract/learning'
import { mealOrders } from '@contract/mealOrder'
import { people as account } from '@contract/people'
import { Role } from '@contract/person'
import { counsel, psychology } from '@contract/psychology'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubOffline } from '@tests/support/stubs'

const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const PLACE_QUERY = 'canteen=c-one&date=2026-06-15&meal=lunch'
const items = [{ dishId: 'd-beef', quantity: 1 }]

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [Role.Counsellor] }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
  stub(psychology.scales, [])
  stub(learning.course, {
    ...{
      courseId: 'co-1',
      title: '安全用电',
      category: 'safety',
      cover: '',
      teacher: '周工',
      lessonNum: 0,
      minutes: 2,
    },
    ...{ required: false, deadline: '', progress: 40, points: 30, certificateId: '', desc: '', lessons: [] },
    quiz: { questionNum: 1, passed: false, tried: false, bestScore: 0 },
  })
})
afterEach(() => localStorage.clear())

it.each([
  {
    what: 'an order whose price cannot be read',
    address: `/catering/order?${PLACE_QUERY}`,
    name: 'catering.order',
    write: { ...PLACE, items, slotId: 's-1', mode: 'in', remark: '', expectPayFen: 1000 },
    failing: [catering.menu, catering.quote, mealOrders.place],
  },
  {
    what: 'a quiz whose questions cannot be read',
    address: '/empower?course=co-1&quiz=1',
    name: 'learning.quizSubmit',
    write: { courseId: 'co-1', answers: [{ questionId: 'q-1', optionIds: ['a'] }] },
    failing: [learning.quiz, learning.quizSubmit],
  },
  {
    what: 'a stock whose dishes cannot be read',
    address: `/catering/kitchen?${PLACE_QUERY}&box=stock`,
    name: 'kitchen.stock',
    write: { dishId: 'd-beef', date: PLACE.date, meal: PLACE.meal, stock: 9 },
    failing: [catering.menu, kitchen.stock],
  },
  {
    what: 'orders moved on that cannot be read',
    address: `/catering/kitchen?${PLACE_QUERY}`,
    name: 'kitchen.advance',
    write: { orderIds: ['o-1'], to: 1 },
    failing: [catering.menu, kitchen.orders, kitchen.changes, kitchen.advance],
  },
  {
    what: 'a slot to close whose calendar cannot be read',
    address: '/psychology?box=calendar',
    name: 'psychology.closeSlot',
    write: { slotId: 's-1' },
    failing: [psychology.slots, counsel.closeSlot],
  },
])('an earlier page’s write is confirmed in sight: $what', async ({ address, name, write, failing }) => {
  for (const endpoint of failing) stubOffline<never, never>(endpoint as never)
  localStorage.setItem('bole.cart.u-me.c-one.lunch', JSON.stringify({ date: PLACE.date, items }))
  keepPending('u-me', name, { key: newKey(), write, at: Date.now() })
  renderAt(address)
  const main = await screen.findByRole('main')
  expect(await within(main).findByRole('button', { name: '重试' })).toBeVisible()
  expect(await within(main).findByText('结果未知，正在确认')).toBeVisible()
})
