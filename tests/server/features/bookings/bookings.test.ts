import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import { Code } from '@contract/codes'
import { HOUR_MS } from '@contract/text/timeUnits'
import { disableUser, eraseAccount } from '@server/accounts'
import {
  book,
  bookingOf,
  bookingToday,
  cancelBooking,
  closeSlot,
  listBookings,
  nextSlots,
  openSlots,
  setWeeklyTimes,
  slotsOf,
} from '@server/features/bookings/service'
import { bookings } from '@server/features/bookings/tables'
import { messages } from '@server/features/messages/tables'
import { insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const kind: BookingKind = BookingKind.Mentor
const place = '一号楼 201'

let testApp: TestApp
let host: string
let mei: string
let lin: string
let now: () => Date

beforeEach(async () => {
  testApp = await startTestApp()
  now = testApp.clock.now
  host = await insertUser(testApp.db, { realName: '周导师' })
  mei = await insertUser(testApp.db, { realName: '梅' })
  lin = await insertUser(testApp.db)
})
afterEach(() => testApp.close())

/** Now is Monday 15 June 2026, 12:00. */
const slotAt = (startTime: string, endTime: string) => ({
  startTime: `2026-06-${startTime}:00`,
  endTime: `2026-06-${endTime}:00`,
  place,
})
const open = async (startTime = '16 09:00', endTime = '16 10:00', of: BookingKind = kind, who = host) => {
  const [slot] = await testApp.db.transaction((tx) =>
    openSlots(tx, { kind: of, hostId: who, now: now() }, [slotAt(startTime, endTime)]),
  )
  return slot?.slotId ?? ''
}
const take = (userId: string, slotId: string, of: BookingKind = kind) => {
  const asked = { kind: of, slotId, userId, now: now(), isHost: async () => true }
  return testApp.db.transaction((tx) => book(tx, asked, () => ({ topic: '职业规划' })))
}
const seen = () => slotsOf(testApp.db, { kind, hostId: host, readerId: mei, now: now() })
const drop = (userId: string, bookingId: string) =>
  testApp.db.transaction((tx) => cancelBooking(tx, { kind, bookingId, userId, now: now() }))
const shut = (slotId: string, hostId = host, ifFree = false) =>
  testApp.db.transaction((tx) => closeSlot(tx, { kind, slotId, ifFree, hostId, now: now() }))
const told = async (userId: string) =>
  (await testApp.db.select().from(messages).orderBy(messages.createdAt))
    .filter((row) => row.userId === userId)
    .map(({ title }) => title)
const toldOf = async (userId: string) =>
  (await testApp.db.select().from(messages)).find((row) => row.userId === userId)?.content
const asHost = (userId: string) => ({ kind: BookingKind.Counsellor, userId, side: 'host' as const, now: now() })
const refused = (msg: string, code: number = Code.Conflict) => expect.objectContaining({ code, message: msg })

describe('a slot', () => {
  it('is booked once, shown to both sides, and tells both', async () => {
    const slotId = await open()
    const bookingId = await take(mei, slotId)
    await expect(take(lin, slotId)).rejects.toEqual(refused('该时段已被预约，请选择其他时段'))
    expect(await seen()).toEqual([{ slotId, ...slotAt('16 09:00', '16 10:00'), free: false }])
    const mine = await bookingOf(testApp.db, { kind, userId: mei, side: 'user', now: now() }, bookingId)
    expect(mine).toEqual({
      ...{ bookingId, slotId, person: '周导师', ...slotAt('16 09:00', '16 10:00'), topic: '职业规划' },
      ...{ status: 'booked', canCancel: true },
    })
    const { list } = await listBookings(testApp.db, { kind, userId: host, side: 'host', now: now() }, null)
    expect(list).toMatchObject([{ bookingId, person: '梅', canCancel: false }])
    expect([await told(mei), await told(host)]).toEqual([['新的预约'], ['新的预约']])
    expect(await toldOf(host)).toContain('月 16 日 09:00')
    await expect(bookingOf(testApp.db, { kind, userId: lin, side: 'user', now: now() }, bookingId)).rejects.toEqual(
      refused('该预约不存在', Code.NotFound),
    )
  })

  it('is refused to its host, once begun, and to another kind', async () => {
    const slotId = await open()
    await expect(take(host, slotId)).rejects.toEqual(refused('不能预约自己的时段', Code.InvalidInput))
    await expect(take(mei, slotId, BookingKind.Counsellor)).rejects.toEqual(refused('该时段不存在', Code.NotFound))
    testApp.clock.advance(21 * HOUR_MS)
    await expect(take(mei, slotId)).rejects.toEqual(refused('该时段已开始，请选择其他时段'))
  })

  it('is refused to whoever is busy then, as who has booked or as who is booked', async () => {
    const other = await insertUser(testApp.db)
    await take(mei, await open())
    const overlapping = await open('16 09:30', '16 10:30', BookingKind.Counsellor, other)
    const after = await open('16 10:00', '16 10:20', BookingKind.Counsellor, lin)
    await expect(take(mei, overlapping, BookingKind.Counsellor)).rejects.toEqual(refused('您在该时间已有预约'))
    await expect(take(host, overlapping, BookingKind.Counsellor)).rejects.toEqual(refused('您在该时间已有预约'))
    expect(await take(mei, after, BookingKind.Counsellor)).toEqual(expect.any(String))
  })

  it('is refused while its host has booked something else for that time', async () => {
    const other = await insertUser(testApp.db)
    const slotId = await open()
    await take(host, await open('16 09:30', '16 10:30', BookingKind.Counsellor, other), BookingKind.Counsellor)
    await expect(take(mei, slotId)).rejects.toEqual(refused('对方在该时间已有安排，请选择其他时段'))
    const [booked] = (await listBookings(testApp.db, asHost(other), null)).list
    await testApp.db.transaction((tx) =>
      cancelBooking(tx, { ...asHost(host), bookingId: booked?.bookingId ?? '', kind: BookingKind.Counsellor }),
    )
    expect(await take(mei, slotId)).toEqual(expect.any(String))
  })

  it('overlaps none of the same host, lies ahead, and is opened with all others or not at all', async () => {
    await open()
    const opening = (...slots: ReturnType<typeof slotAt>[]) =>
      testApp.db.transaction((tx) => openSlots(tx, { kind, hostId: host, now: now() }, slots))
    await expect(opening(slotAt('17 09:00', '17 10:00'), slotAt('16 09:59', '16 11:00'))).rejects.toEqual(
      refused('2026-06-16 09:59 与已开放的时段重叠'),
    )
    await expect(opening(slotAt('15 12:00', '15 13:00'))).rejects.toMatchObject({ code: Code.InvalidInput })
    await expect(opening(slotAt('17 10:00', '17 10:00'))).rejects.toMatchObject({ code: Code.InvalidInput })
    await expect(opening(slotAt('17 09:00', '17 17:01'))).rejects.toMatchObject({ code: Code.InvalidInput })
    expect(await seen()).toHaveLength(1)
  })

  it('lies within one day of China, up to its midnight, as times of every week may', async () => {
    const slot = slotAt('17 23:00', '18 00:30')
    await expect(
      testApp.db.transaction((tx) => openSlots(tx, { kind, hostId: host, now: now() }, [slot])),
    ).rejects.toEqual(refused('一个时段不能跨过零点，请按日期分开', Code.InvalidInput))
    expect(await seen()).toEqual([])
    await open('17 22:00', '18 00:00')
    // Midnight in UTC.
    await open('18 07:30', '18 08:30')
    expect(await seen()).toHaveLength(2)
  })

  it('of every week may end at midnight', async () => {
    const late = { weekday: 3, startMinute: 22 * 60, endMinute: 24 * 60, place }
    await testApp.db.transaction((tx) => setWeeklyTimes(tx, { kind, hostId: host }, [late]))
    expect(await seen()).toMatchObject([
      { startTime: '2026-06-17 22:00:00', endTime: '2026-06-18 00:00:00', free: true },
      { startTime: '2026-06-24 22:00:00', endTime: '2026-06-25 00:00:00', free: true },
    ])
  })
})

describe('a booking', () => {
  it('keeps time and place when its slot is opened again with others', async () => {
    const slotId = await open()
    const bookingId = await take(mei, slotId)
    await shut(slotId)
    await testApp.db.transaction((tx) =>
      openSlots(tx, { kind, hostId: host, now: now() }, [{ ...slotAt('16 09:00', '16 11:00'), place: '二号楼' }]),
    )
    const kept = await bookingOf(testApp.db, { kind, userId: mei, side: 'user', now: now() }, bookingId)
    expect(kept).toMatchObject({ slotId, ...slotAt('16 09:00', '16 10:00'), status: 'cancelled' })
    expect(await seen()).toMatchObject([{ slotId, place: '二号楼', free: true }])
  })
})

describe('a booking', () => {
  it('is cancelled until 2 hours before, by nobody else, and frees the slot', async () => {
    const slotId = await open()
    const bookingId = await take(mei, slotId)
    await expect(drop(lin, bookingId)).rejects.toEqual(refused('该预约不存在', Code.NotFound))
    await expect(drop(host, bookingId)).rejects.toEqual(refused('只有预约人可以取消', Code.Forbidden))
    testApp.clock.advance(19 * HOUR_MS - 1000)
    await drop(mei, bookingId)
    await expect(drop(mei, bookingId)).rejects.toEqual(refused('该预约已取消'))
    const again = await take(lin, slotId)
    testApp.clock.advance(1000)
    await expect(drop(lin, again)).rejects.toEqual(refused('开始前 2 小时内无法取消'))
    testApp.clock.advance(3 * HOUR_MS)
    const done = await bookingOf(testApp.db, { kind, userId: lin, side: 'user', now: now() }, again)
    expect(done).toMatchObject({ status: 'done', canCancel: false })
  })

  it('ends when its slot is closed by its host, which tells both sides', async () => {
    const slotId = await open()
    const bookingId = await take(mei, slotId)
    await expect(shut(slotId, lin)).rejects.toEqual(refused('只能关闭自己的时段', Code.Forbidden))
    await expect(shut(slotId, host, true)).rejects.toEqual(refused('该时段已被预约，请确认后再关闭'))
    expect(await shut(slotId)).toMatchObject({ slotId, free: false })
    await expect(shut(slotId)).rejects.toEqual(refused('该时段已关闭'))
    for (const who of [mei, host]) expect(await told(who)).toEqual(['新的预约', '预约已取消'])
    const ended = await bookingOf(testApp.db, { kind, userId: mei, side: 'user', now: now() }, bookingId)
    expect(ended.status).toBe('cancelled')
    expect(await seen()).toEqual([])
    expect(await open()).toBe(slotId)
  })

  it('stands in 今日, in neutral words where it is with a counsellor', async () => {
    await take(mei, await open('15 15:00', '15 16:00'))
    await take(mei, await open('15 17:00', '15 18:00', BookingKind.Counsellor, lin), BookingKind.Counsellor)
    await take(mei, await open('15 18:00', '15 19:00', BookingKind.Counsellor, lin), BookingKind.Counsellor)
    await take(mei, await open('16 00:00', '16 01:00', BookingKind.Counsellor, lin), BookingKind.Counsellor)
    expect(await bookingToday(testApp.db, { id: mei }, now())).toEqual([
      { kind: 'booking', title: '今日导师预约', value: '15:00', path: '/empower?box=mentors' },
      { kind: 'booking', title: '您有一条预约提醒', value: '', path: '/psychology?box=bookings' },
    ])
    expect(await bookingToday(testApp.db, { id: host }, now())).toMatchObject([{ path: '/empower?box=calendar' }])
    expect(await told(lin)).toEqual(Array<string>(3).fill('您有一条预约提醒'))
  })

  it('ends with either account, and the other side is told', async () => {
    const [first, second] = [await open(), await open('17 09:00', '17 10:00')]
    await take(mei, first)
    await disableUser(testApp.db, mei, now())
    expect(await told(host)).toEqual(['新的预约', '预约已取消'])
    await take(lin, second)
    await disableUser(testApp.db, host, now())
    expect(await told(lin)).toEqual(['新的预约', '预约已取消'])
    expect(await seen()).toEqual([])
    await eraseAccount(testApp.db, mei, now())
    await eraseAccount(testApp.db, host, now())
    expect(await testApp.db.select().from(bookings)).toMatchObject([{ userId: lin, topic: '' }])
  })
})

it('offers the times of every week for 14 days, also in 400 days, and makes no closed one again', async () => {
  const offer = (endMinute: number) =>
    testApp.db.transaction((tx) =>
      setWeeklyTimes(tx, { kind, hostId: host }, [
        { weekday: 3, startMinute: 540, endMinute, place },
        { weekday: 3, startMinute: 570, endMinute: 630, place },
      ]),
    )
  await offer(600)
  const starts = async () => (await seen()).map(({ startTime }) => startTime)
  expect(await starts()).toEqual(['2026-06-17 09:00:00', '2026-06-24 09:00:00'])
  expect(await nextSlots(testApp.db, kind, [host, mei], now())).toEqual(new Map([[host, '2026-06-17 09:00:00']]))
  const [first] = await seen()
  await shut(first?.slotId ?? '')
  await testApp.db.transaction((tx) =>
    setWeeklyTimes(tx, { kind, hostId: host }, [{ weekday: 3, startMinute: 540, endMinute: 600, place }]),
  )
  expect(await starts()).toEqual(['2026-06-24 09:00:00'])
  testApp.clock.advance(400 * 24 * HOUR_MS)
  expect(await starts()).toEqual(['2027-07-21 09:00:00', '2027-07-28 09:00:00'])
})
