import { afterEach, beforeEach, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Role } from '@contract/person'
import { disableUser, takeRole } from '@server/accounts'
import { book, bookingToday, openSlots, setWeeklyTimes, weeklyTimes } from '@server/features/bookings/service'
import { messages } from '@server/features/messages/tables'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'

const { Counsellor, Mentor } = BookingKind

let testApp: TestApp
let host: string
let mei: string

beforeEach(async () => {
  testApp = await startTestApp()
  host = (await signedIn(testApp, { roles: [Role.Counsellor] })).id
  mei = await insertUser(testApp.db)
})
afterEach(() => testApp.close())

const now = () => testApp.clock.now()

/** Opens a slot of today, which is 15 June 2026, 12:00, and books it. */
async function booked(kind: BookingKind, hostId: string, userId: string, hour: number): Promise<void> {
  const times = { startTime: `2026-06-15 ${hour}:00:00`, endTime: `2026-06-15 ${hour}:45:00`, place: '一号楼' }
  await testApp.db.transaction(async (tx) => {
    const [slot] = await openSlots(tx, { kind, hostId, now: now() }, [times])
    const asked = { kind, slotId: slot?.slotId ?? '', userId, now: now(), isHost: async () => true }
    await book(tx, asked, () => ({ topic: '' }))
  })
}
const todayOf = async (id: string) => (await bookingToday(testApp.db, { id }, now())).map(({ path }) => path)

it('what a counsellor offers ends with the role, both sides are told, and nothing else of theirs ends', async () => {
  const other = await insertUser(testApp.db)
  await booked(Counsellor, host, mei, 14)
  await booked(Mentor, host, mei, 15)
  await booked(Counsellor, other, host, 16)
  const weekly = [{ weekday: 3, startMinute: 540, endMinute: 600, place: '一号楼' }]
  for (const kind of [Counsellor, Mentor])
    await testApp.db.transaction((tx) => setWeeklyTimes(tx, { kind, hostId: host }, weekly))
  await testApp.db.delete(messages)

  await takeRole(testApp.db, host, Role.Counsellor, now())

  expect(await todayOf(host)).toEqual(['/empower?box=calendar', '/psychology?box=bookings'])
  expect(await todayOf(mei)).toEqual(['/empower?box=mentors'])
  const told = await testApp.db.select().from(messages).orderBy(messages.path)
  expect(told.map(({ userId, path, title, content }) => [userId, path, title, content])).toEqual([
    [host, '', '您有一条预约提醒', '您有一条预约提醒'],
    [mei, '/psychology?box=bookings', '您有一条预约提醒', '您有一条预约提醒'],
  ])
  expect((await weeklyTimes(testApp.db, Counsellor)).has(host)).toBe(false)
  expect((await weeklyTimes(testApp.db, Mentor)).has(host)).toBe(true)
})

it('a host whose account is closed is told nothing of what was booked, who has booked is', async () => {
  await booked(Counsellor, host, mei, 14)
  await testApp.db.delete(messages)
  await disableUser(testApp.db, host, now())
  const told = await testApp.db.select().from(messages)
  expect(told.map(({ userId, path }) => [userId, path])).toEqual([[mei, '/psychology?box=bookings']])
})
