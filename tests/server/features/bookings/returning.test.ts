import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Role } from '@contract/person'
import { takeRole } from '@server/accounts'
import { book, closeSlot, setWeeklyTimes, slotsOf, type WeeklyTime } from '@server/features/bookings/service'
import { bookingPlans, bookingSlots } from '@server/features/bookings/tables'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

const kind = BookingKind.Counsellor
const WEDNESDAY: WeeklyTime = { weekday: 3, startMinute: 540, endMinute: 600, place: '一号楼' }

let testApp: TestApp
let hostId: string
let mei: string

beforeEach(async () => {
  testApp = await startTestApp()
  hostId = (await signedIn(testApp, { roles: [Role.Counsellor] })).id
  mei = await insertUser(testApp.db)
})
afterEach(() => testApp.close())

const now = () => testApp.clock.now()
const importTimes = (times: WeeklyTime[]) => testApp.db.transaction((tx) => setWeeklyTimes(tx, { kind, hostId }, times))
const offered = async (readerId = mei) =>
  (await slotsOf(testApp.db, { kind, hostId, readerId, now: now() })).map(
    ({ startTime, endTime, place, free }) => `${startTime.slice(5, 16)}-${endTime.slice(11, 16)} ${place} ${free}`,
  )
const firstId = async () =>
  (await testApp.db.select().from(bookingSlots).orderBy(asc(bookingSlots.startAt)).limit(1))[0]?.id ?? ''
const bookFirst = async () => {
  const asked = { kind, slotId: await firstId(), userId: mei, now: now(), isHost: async () => true }
  return testApp.db.transaction((tx) => book(tx, asked, () => ({ topic: '' })))
}
const closeFirst = async () => {
  const slotId = await firstId()
  await testApp.db.transaction((tx) => closeSlot(tx, { kind, slotId, hostId, now: now() }))
}

it('a counsellor who returns offers the weekly times of these days again, also those that were booked', async () => {
  await importTimes([WEDNESDAY])
  expect(await offered()).toEqual(['06-17 09:00-10:00 一号楼 true', '06-24 09:00-10:00 一号楼 true'])
  await bookFirst()
  await takeRole(testApp.db, hostId, Role.Counsellor, now())
  expect(await offered()).toEqual([])
  await importTimes([{ ...WEDNESDAY, endMinute: 630, place: '二号楼' }])
  expect(await offered()).toEqual(['06-17 09:00-10:30 二号楼 true', '06-24 09:00-10:30 二号楼 true'])
  await bookFirst()
  expect(await offered()).toEqual(['06-17 09:00-10:30 二号楼 false', '06-24 09:00-10:30 二号楼 true'])
})

it('weekly times that are imported once more leave closed what the host has closed, also with another end', async () => {
  const second = ['06-24 09:00-10:00 一号楼 true']
  await importTimes([WEDNESDAY])
  await offered()
  await closeFirst()
  for (const change of [{}, { place: '二号楼' }, { endMinute: 630 }, {}]) {
    await importTimes([{ ...WEDNESDAY, ...change }])
    expect(await offered()).toEqual(second)
  }
})

it('an unchanged weekly time is not filled again, a further one is', async () => {
  await importTimes([WEDNESDAY])
  await offered()
  await importTimes([WEDNESDAY, { ...WEDNESDAY, weekday: 4 }])
  const filled = async () =>
    (await testApp.db.select().from(bookingPlans).orderBy(bookingPlans.weekday)).map(({ filledTo }) => filledTo)
  expect(await filled()).toEqual(['2026-06-28', null])
  expect(await offered()).toHaveLength(4)
  expect(await filled()).toEqual(['2026-06-28', '2026-06-28'])
})
