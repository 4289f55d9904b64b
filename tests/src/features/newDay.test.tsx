import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catering } from '@contract/catering'
import { dictionaries } from '@contract/dictionary'
import { hotels } from '@contract/hotel'
import { mailbox, type WaitingEntry } from '@contract/mailbox'
import { mealOrders, type Order } from '@contract/mealOrder'
import { modules } from '@contract/module'
import { people as account } from '@contract/people'
import { points, type PointSummary } from '@contract/points'
import { walk, type WalkToday } from '@contract/walk'
import { session } from '@/session/session'
import { lookAgainAt } from '@tests/support/lookAgain'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { detail, hotel } from './hotel/sampleHotel'
import { TYPES, whole } from './mailbox/box'
import { inShell } from './walk/inShell'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  // Later, because the cookie lapses by the real clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T23:59:50+08:00') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Half a minute later the screen that was left open is looked at again. */
const midnight = () => lookAgainAt('2026-06-16T00:00:20')

const steps = (date: string, number: number): WalkToday => ({
  ...{ date, steps: number, goal: 8000, streak: 0, source: 'ios', syncTime: '2026-06-15 22:00:00', ranked: false },
  week: [{ date, steps: number }],
})

it('counts the steps of the new day from nothing where the walk was left open over midnight', async () => {
  stub(walk.today, steps('2026-06-15', 6543))
  renderAt('/walk')
  expect(await screen.findByRole('img', { name: '今日 6,543 步，目标 8,000 步' })).toBeVisible()
  stub(walk.today, steps('2026-06-16', 0))
  midnight()
  expect(await screen.findByRole('img', { name: '今日 0 步，目标 8,000 步' })).toBeVisible()
})

it('counts the steps of the new day also where the app gives none', async () => {
  inShell([])
  stub(walk.today, steps('2026-06-15', 6543))
  renderAt('/walk')
  expect(await screen.findByRole('img', { name: '今日 6,543 步，目标 8,000 步' })).toBeVisible()
  stub(walk.today, steps('2026-06-16', 0))
  midnight()
  expect(await screen.findByRole('img', { name: '今日 0 步，目标 8,000 步' })).toBeVisible()
  expect(received(walk.sync)).toEqual([])
})

it('counts the days of waiting anew where 待回复 was left open over midnight, and keeps the reply', async () => {
  const waiting = (waitedDays: number, overdue: boolean): WaitingEntry => ({
    ...whole({ adviceId: 'a-midnight', dueDate: '2026-06-15' }),
    ...{ adviceType: 'canteen', authorName: '林晓雨', handlerName: '', meHandling: false, waitedDays, overdue },
  })
  const wait = (days: number) => screen.findByText((words) => words.startsWith(`已等待 ${days} 天`))
  stub(account.account, makeAccount({ userId: 'u-me', roles: ['mailboxStaff'] }))
  stub(dictionaries.byKeys, { ADVICE_TYPE: TYPES })
  stub(mailbox.waiting, { list: [waiting(9, false)], nextCursor: null })
  renderAt('/mailbox?activeTab=reply')
  expect(await wait(9)).toBeVisible()
  expect(screen.queryByText('已超期')).toBeNull()
  await people.click(screen.getByRole('button', { name: '回复' }))
  await people.type(screen.getByRole('textbox', { name: '回复内容' }), '已换厨师')
  stub(mailbox.waiting, { list: [waiting(10, true)], nextCursor: null })
  midnight()
  expect(await screen.findByText('已超期')).toBeVisible()
  expect(await wait(10)).toBeVisible()
  expect(screen.getByRole('textbox', { name: '回复内容' })).toHaveValue('已换厨师')
})

it('offers the sign-in of the new day where the points were left open over midnight', async () => {
  const summary: PointSummary = { balance: 9, expiring: null, signedIn: true, streak: 3, tasks: [] }
  stub(points.summary, summary)
  renderAt('/points')
  expect(await screen.findByRole('button', { name: '已签到' })).toBeDisabled()
  stub(points.summary, { ...summary, signedIn: false })
  midnight()
  expect(await screen.findByRole('button', { name: '签到' })).toBeEnabled()
})

it('updates 今天 and 明天 where the menu was left open over midnight', async () => {
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  const closed = { open: false, cutoffTime: '2026-06-15 16:30:00', subsidyLeftFen: 0, slots: [], categories: [] }
  stub(catering.menu, { ...closed, next: { date: '2026-06-16', meal: 'breakfast' } })
  renderAt('/catering?canteen=c-one&date=2026-06-15&meal=dinner')
  expect(await screen.findByRole('link', { name: '已截止，看看明天早餐' })).toBeVisible()
  midnight()
  expect(await screen.findByRole('link', { name: '已截止，看看今天早餐' })).toBeVisible()
  expect(screen.getByRole('link', { name: '周一 06-22' })).toBeVisible()
})

it('no longer says 明天 of an order where its waiting screen was left open over midnight', async () => {
  const order: Order = {
    ...{ orderId: 'o-1', status: 0, code: '4321', canteenId: 'c-one', canteenName: '一食堂', date: '2026-06-16' },
    ...{ meal: 'lunch', slotName: '11:15–11:45', mode: 'in', remark: '', canCancel: true, rated: false, timeline: [] },
    ...{ items: [], totalFen: 3000, subsidyFen: 800, payFen: 2200 },
  }
  stub(mealOrders.waiting, { status: 0, ahead: 3, code: '4321' })
  stub(mealOrders.detail, order)
  renderAt('/catering/order/waiting?id=o-1')
  expect(await screen.findByText('明天 11:15 起取餐')).toBeVisible()
  expect(screen.getByText('明天午餐')).toBeVisible()
  midnight()
  expect(await screen.findByText('今天午餐')).toBeVisible()
  expect(screen.queryByText('明天 11:15 起取餐')).toBeNull()
})

it('leaves the steps of yesterday out of 今日 where the home was left open over midnight', async () => {
  stub(modules.list, { groups: [{ name: '健康', tiles: [] }] })
  stub(modules.favourites, { codes: [] })
  stub(modules.today, [{ kind: 'steps', title: '今日步数', value: '6543 步', path: '/walk' }])
  renderAt('/service')
  expect(await screen.findByText('6543 步')).toBeVisible()
  stub(modules.today, [])
  midnight()
  await vi.waitFor(() => expect(screen.queryByText('6543 步')).toBeNull())
})

it.each([
  ['/hotel?', '入住日期已过，已改为明天入住'],
  ['/hotel?id=h-1&', '入住日期已过，已改为明天入住'],
  ['/hotel?id=h-1&room=r-1&', '入住日期已过，请重新选择'],
])('no longer offers the night that has begun where %s was left open over midnight', async (path, sentence) => {
  stub(hotels.cities, [{ city: '武汉', allowanceFen: 45_000 }])
  stub(hotels.search, { list: [hotel], nextCursor: null })
  stub(hotels.detail, detail)
  renderAt(`${path}from=2026-06-15&to=2026-06-16`)
  expect(await screen.findByText('1 晚')).toBeVisible()
  expect(screen.queryByText(sentence)).toBeNull()
  midnight()
  expect(await screen.findByText(sentence)).toBeVisible()
})
