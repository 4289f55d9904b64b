import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HotelOrder, hotels as calls } from '@contract/hotel'
import { runCommand } from '@server/cli/run'
import { hotelOrders } from '@server/features/hotel/tables'
import { chinaDay } from '@server/lib/time'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { company, type Person } from '../../features/flow/company'
import { addHotel, book, bookingOf, type Rooms } from '../../features/hotel/rooms'

let testApp: TestApp
let rooms: Rooms

beforeAll(async () => {
  testApp = await startTestApp()
  rooms = await addHotel(testApp)
})
afterAll(() => testApp.close())

const run = (...words: string[]) => runCommand(['hotel', ...words], async () => cliContextOf(testApp))
const bookRoom = async (person: Person, from: number, to: number) =>
  (await book(testApp, person, bookingOf(testApp, rooms.cheap, from, to))).data
const idsIn = (said: string) => [...said.matchAll(/^(\S+) {2}/gm)].map(([, id]) => id)
const lineOf = ({ orderId, from, to }: HotelOrder, guest: string, state: string) =>
  `${orderId}  ${rooms.city} 江景酒店  大床房\n  ${from} 至 ${to} · ${guest}\n  ${state}`

it('the orders of which hotels have to be told are listed with their ids, those without a number first', async () => {
  const { applicant, manager, colleague, hr } = await company(testApp)
  expect(await run('orders')).toBe('没有要与酒店联系的订单')
  expect(await run('orders', '--all')).toBe('没有未离店的订单')
  const confirmed = await bookRoom(applicant, 2, 3)
  const cancelled = await bookRoom(colleague, 3, 4)
  const withoutNumber = await bookRoom(colleague, 4, 5)
  const later = await bookRoom(manager, 6, 7)
  const sooner = await bookRoom(hr, 0, 1)
  await testApp.db
    .update(hotelOrders)
    .set({ guests: ['林\u001b[31m晓', '周\n  确认号 HX-1\u2028明'] })
    .where(eq(hotelOrders.id, later.orderId))
  for (const { orderId } of [confirmed, cancelled]) await run('confirm', orderId, '--number', 'HX-8812')
  for (const { orderId } of [cancelled, withoutNumber])
    await testApp.post(calls.cancel, { orderId }, { token: colleague.token })

  expect(await run('orders')).toBe(
    [
      lineOf(sooner, '林晓禾', '待酒店确认'),
      lineOf(later, '林\ufffd[31m晓、周 确认号 HX-1 明', '待酒店确认'),
      lineOf(cancelled, '林晓禾', '确认号 HX-8812 · 已取消'),
      '共 3 个',
    ].join('\n\n'),
  )
  const all = await run('orders', '--all')
  expect(idsIn(all)).toEqual([sooner, later, confirmed, cancelled].map(({ orderId }) => orderId))
  expect(all).toContain(lineOf(confirmed, '林晓禾', '确认号 HX-8812'))
  testApp.clock.advance(chinaDay(sooner.to, '12:00:00').getTime() - testApp.clock.now().getTime())
  expect(idsIn(await run('orders'))).toEqual([later, cancelled].map(({ orderId }) => orderId))
})
