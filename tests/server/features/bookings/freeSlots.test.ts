import { inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { mentors } from '@contract/mentors'
import { HOUR_MS } from '@contract/text/timeUnits'
import { fillSlots, setWeeklyTimes } from '@server/features/bookings/plans'
import { users } from '@server/features/people/tables'
import { chinaTime } from '@server/lib/time'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

type Person = Awaited<ReturnType<typeof signedIn>>

let testApp: TestApp
let mei: Person
let zhou: Person
let he: Person

beforeEach(async () => {
  testApp = await startTestApp()
  mei = await signedIn(testApp)
  zhou = await signedIn(testApp)
  he = await signedIn(testApp)
  await testApp.db
    .update(users)
    .set({ professionalGuide: true })
    .where(inArray(users.id, [zhou.id, he.id]))
})
afterEach(() => testApp.close())

let keys = 0
const as = ({ token }: Person) => ({ token, key: `free-slots-${(keys += 1)}` })
const slots = async (reader: Person, mentorId: string) =>
  (await testApp.post(mentors.slots, { mentorId }, as(reader))).data
const open = (host: Person, startHours: readonly number[]) =>
  testApp.post(
    mentors.openSlots,
    {
      slots: startHours.map((hours) => {
        const start = testApp.clock.now().getTime() + hours * HOUR_MS
        const [startTime, endTime] = [start, start + HOUR_MS].map((at) => chinaTime(new Date(at)))
        return { startTime: startTime ?? '', endTime: endTime ?? '', place: '一号楼' }
      }),
    },
    as(host),
  )

it('shows a slot as free only while its host is free, too, and to the host as not booked', async () => {
  const [first, later] = (await open(zhou, [24, 48])).data
  const [other] = (await open(he, [24])).data
  const { bookingId } = (await testApp.post(mentors.book, { slotId: other?.slotId ?? '' }, as(zhou))).data
  const shown = async (reader: Person) => (await slots(reader, zhou.id)).map(({ free }) => free)
  const next = async () =>
    (await testApp.post(mentors.mentors, {}, as(mei))).data.find(({ mentorId }) => mentorId === zhou.id)?.nextSlot
  expect(await shown(mei)).toEqual([false, true])
  expect(await shown(zhou)).toEqual([true, true])
  expect(await next()).toBe(later?.startTime)
  await testApp.post(mentors.cancel, { bookingId }, as(zhou))
  expect(await shown(mei)).toEqual([true, true])
  expect(await next()).toBe(first?.startTime)
})

it('offers the weekly times of these days, also after a clock that was 400 days ahead', async () => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startMinute: 540,
    endMinute: 600,
    place: '一号楼',
  }))
  await testApp.db.transaction((tx) => setWeeklyTimes(tx, { kind: BookingKind.Mentor, hostId: zhou.id }, weekly))
  await fillSlots(testApp.db, new Date(testApp.clock.now().getTime() + 400 * 24 * HOUR_MS))
  const week = new Date(testApp.clock.now().getTime() + 7 * 24 * HOUR_MS)
  const near = (await slots(mei, zhou.id)).filter(({ startTime }) => startTime < chinaTime(week))
  expect(near).toHaveLength(7)
})

it('shows every coming slot of a host, and opens no more than a thousand', async () => {
  await testApp.db.execute(sql`
    insert into booking_slots (id, kind, host_id, start_at, end_at, place)
    select 's-' || n, ${BookingKind.Mentor}, ${zhou.id}, start_at, start_at + interval '30 minutes', '一号楼'
    from (select n, ${testApp.clock.now().toISOString()}::timestamptz + n * interval '1 hour' as start_at
      from generate_series(1, 999) n) made`)
  expect(await slots(mei, zhou.id)).toHaveLength(999)
  expect((await open(zhou, [2000])).code).toBe(Code.Success)
  expect(await open(zhou, [2002])).toMatchObject({
    code: Code.Conflict,
    msg: '最多同时开放 1000 个时段，请先关闭一些',
  })
  expect(await slots(mei, zhou.id)).toHaveLength(1000)
})
