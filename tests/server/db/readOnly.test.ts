import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { learning } from '@contract/learning'
import { login } from '@contract/login'
import { points } from '@contract/points'
import { courseReaders, courses } from '@server/features/learning/tables'
import { openEmbedded } from '@tests/support/testDb'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { company, type Person } from '../features/flow/company'
import { addHotel, book, bookingOf, dayIn, type Rooms } from '../features/hotel/rooms'
import { HOUR, signIn } from '../features/session/accounts'

let testApp: TestApp
let reader: Person
let rooms: Rooms

/** A database that becomes read-only, as reads find it on a standby: with a lapsed approval and an old session. */
beforeAll(async () => {
  const { open } = await openEmbedded()
  testApp = await startTestApp({ open })
  const { applicant } = await company(testApp)
  rooms = await addHotel(testApp)
  await testApp.db
    .insert(courses)
    .values({ id: 'co-a', title: '安全用电', category: 'safety', teacher: '周工', createdAt: testApp.clock.now() })
  await book(testApp, applicant, bookingOf(testApp, rooms.dear, 3, 4))
  testApp.clock.advance(24 * HOUR)
  reader = { ...applicant, token: (await signIn(testApp, applicant.username)).accessToken }
  testApp.clock.advance(HOUR)
  await testApp.db.execute(sql`set default_transaction_read_only = on`)
})
afterAll(() => testApp?.close())

it('who was last seen long ago is still signed in', async () => {
  const { status, data } = await testApp.post(login.sessions, {}, reader)
  expect([status, data?.list.some(({ current }) => current)]).toEqual([200, true])
})

it('courses open, without a note of when', async () => {
  const { status, data } = await testApp.post(learning.course, { courseId: 'co-a' }, reader)
  expect([status, data?.title]).toEqual([200, '安全用电'])
  expect(await testApp.db.select().from(courseReaders)).toEqual([])
})

it('hotels, approvals and goods are listed', async () => {
  const stay = { city: rooms.city, from: dayIn(testApp, 3), to: dayIn(testApp, 4) }
  const hotel = await testApp.post(hotels.search, { ...stay, sort: 'price', cursor: null }, reader)
  const approvals = await testApp.post(flows.list, { box: 'mine', cursor: null }, reader)
  const goods = await testApp.post(points.goods, {}, reader)
  expect([hotel.status, approvals.status, goods.status]).toEqual([200, 200, 200])
})

it('writes are refused', async () => {
  const { status, msg } = await testApp.post(points.signIn, {}, reader)
  expect([status, msg]).toEqual([503, '服务暂时无法保存内容，请稍后再试'])
})
