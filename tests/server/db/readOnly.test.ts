import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articles } from '@contract/article'
import { BookingKind } from '@contract/bookings'
import { docs } from '@contract/doc'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { learning } from '@contract/learning'
import { login } from '@contract/login'
import { mealOrders, OrderStatus } from '@contract/mealOrder'
import { mentors } from '@contract/mentors'
import { Role } from '@contract/person'
import { points } from '@contract/points'
import { psychology } from '@contract/psychology'
import { chinaDate } from '@contract/text/dateRange'
import { walk } from '@contract/walk'
import { canteens, mealOrders as orderTable } from '@server/features/catering/tables'
import { setWeeklyTimes } from '@server/features/bookings/service'
import { docFetches } from '@server/features/docs/tables'
import { courseReaders, courses } from '@server/features/learning/tables'
import { grantRole } from '@server/features/people/service'
import { users } from '@server/features/people/tables'
import { pointAccounts, pointLots } from '@server/features/points/tables'
import { setConsent } from '@server/features/psychology/service'
import { counsellors } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { walkSumDates } from '@server/features/walk/tables'
import { openEmbedded } from '@tests/support/databases/testDb'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { articleFolder } from '../features/articles/articleFolder'
import { type Company, company, type Person } from '../features/flow/company'
import { addHotel, book, bookingOf, dayIn, type Rooms } from '../features/hotel/rooms'
import { HOUR, signIn } from '../features/session/accounts'

let testApp: TestApp
let reader: Person
let rooms: Rooms
let mentorId: string
let counsellorId: string
let docIds: { article: string; pdf: string }

const WEEKLY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 600, place: '一号楼' }))

/** Two hosts whose slots are filled up to a fortnight from now. */
async function addHosts({ manager, hr }: Company) {
  mentorId = manager.id
  counsellorId = hr.id
  await testApp.db.update(users).set({ professionalGuide: true }).where(eq(users.id, mentorId))
  await grantRole(testApp.db, counsellorId, Role.Counsellor)
  await testApp.db.insert(counsellors).values({ userId: counsellorId, title: '心理咨询师', fields: ['睡眠'] })
  await testApp.db.transaction(async (tx) => {
    await setWeeklyTimes(tx, { kind: BookingKind.Mentor, hostId: mentorId }, WEEKLY)
    await setWeeklyTimes(tx, { kind: BookingKind.Counsellor, hostId: counsellorId }, WEEKLY)
  })
  await testApp.post(mentors.mentors, {}, manager)
}

async function addDocuments({ token }: Person) {
  const folder = await articleFolder(testApp)
  await folder.write({
    '制度/文化.md': '诚信与担当',
    '制度/薪酬.pdf': await readFile(join(PROJECT, 'server/seed/documents/doc-hr.pdf')),
  })
  await folder.load()
  docIds = { article: await folder.idOf('文化', token), pdf: await folder.idOf('薪酬', token) }
  await folder.remove()
}

/** A meal ordered for today, and ten points that lapse within a day. */
async function addMealAndPoints({ id: userId }: Person) {
  const [now, lapses] = [testApp.clock.now(), new Date(testApp.clock.now().getTime() + HOUR)]
  await testApp.db.insert(canteens).values({ id: 'hall', name: '一食堂', address: '一号楼', openText: '每天' })
  await testApp.db.insert(orderTable).values({
    ...{ id: 'ordered', userId, canteenId: 'hall', canteenName: '一食堂', date: chinaDate(now), meal: 'lunch' },
    ...{ slotId: 's', slotName: '11:30', mode: 'in', status: OrderStatus.Ready, code: '0001', items: [] },
    ...{ totalFen: 0, subsidyFen: 0, payFen: 0, steps: [], cutoffAt: now, endsAt: lapses, createdAt: now },
  })
  await testApp.db.insert(pointAccounts).values({ userId, balance: 10 })
  await testApp.db.insert(pointLots).values({ userId, left: 10, expiresAt: lapses })
}

/**
 * A database that becomes read-only, as reads find it on a standby: with a lapsed approval, an old session, and what
 * reads of a new day write.
 */
beforeAll(async () => {
  const { open } = await openEmbedded()
  testApp = await startTestApp({ open })
  const people = await company(testApp)
  const { applicant } = people
  await addHosts(people)
  await addDocuments(applicant)
  await addMealAndPoints(applicant)
  await setConsent(testApp.db, applicant.id, { on: true, version: CONSENT_VERSION, adult: true }, testApp.clock.now())
  rooms = await addHotel(testApp)
  await testApp.db
    .insert(courses)
    .values({ id: 'co-a', title: '安全用电', category: 'safety', teacher: '周工', createdAt: testApp.clock.now() })
  await book(testApp, applicant, bookingOf(testApp, rooms.dear, 3, 4))
  testApp.clock.advance(24 * HOUR)
  reader = { ...applicant, token: (await signIn(testApp, applicant.username)).accessToken }
  testApp.clock.advance(HOUR)
  const steps = [{ date: chinaDate(testApp.clock.now()), steps: 4000 }]
  await testApp.post(walk.sync, { source: 'ios', days: steps }, reader)
  await testApp.post(walk.ranked, { on: true }, reader)
  await testApp.db.delete(walkSumDates)
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

it('documents and articles open, without a note of who fetched them', async () => {
  const file = await testApp.post(docs.file, { docId: docIds.pdf }, reader)
  const article = await testApp.post(articles.detail, { articleId: docIds.article }, reader)
  expect([file.status, file.data?.title]).toEqual([200, '薪酬'])
  expect([article.status, article.data?.title]).toEqual([200, '文化'])
  expect(await testApp.db.select().from(docFetches)).toEqual([])
})

it('mentors and counsellors are shown with the slots that there are', async () => {
  const listed = await testApp.post(mentors.mentors, {}, reader)
  const slots = await testApp.post(mentors.slots, { mentorId }, reader)
  const home = await testApp.post(psychology.home, {}, reader)
  const talks = await testApp.post(psychology.slots, { counsellorId }, reader)
  expect([listed.status, slots.status, home.status, talks.status]).toEqual([200, 200, 200, 200])
  expect(slots.data.length).toBeGreaterThan(0)
  expect(talks.data.length).toBeGreaterThan(0)
  expect([listed.data[0]?.nextSlot, home.data.counsellors[0]?.nextSlot]).toEqual([
    slots.data[0]?.startTime,
    talks.data[0]?.startTime,
  ])
})

it('the rank is shown, without the sums of who has not walked today', async () => {
  const { status, data } = await testApp.post(walk.rank, { scope: 'all', period: 'day' }, reader)
  expect([status, data?.me]).toEqual([200, { rank: 1, steps: 4000 }])
})

it('orders of ended meals and lapsed points are shown as they are stored', async () => {
  const orders = await testApp.post(mealOrders.page, { cursor: null }, reader)
  const order = await testApp.post(mealOrders.detail, { orderId: 'ordered' }, reader)
  const waiting = await testApp.post(mealOrders.waiting, { orderId: 'ordered' }, reader)
  const card = await testApp.post(mealOrders.card, { cursor: null }, reader)
  expect([orders.status, order.status, waiting.status, card.status]).toEqual([200, 200, 200, 200])
  expect([orders.data.list[0]?.status, order.data.status, waiting.data.status]).toEqual(
    Array.from({ length: 3 }, () => OrderStatus.Ready),
  )
  const summary = await testApp.post(points.summary, {}, reader)
  const ledger = await testApp.post(points.ledger, { cursor: null }, reader)
  expect([summary.status, ledger.status, summary.data?.balance]).toEqual([200, 200, 10])
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
