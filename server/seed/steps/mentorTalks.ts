import { BookingKind } from '@contract/bookings'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { isOpenAccount } from '../../domain/openAccount'
import { addBooked, setWeeklyTimes } from '../../features/bookings/service'
import { isMentorNow } from '../../features/learning/mentorRepo'
import { chinaDay } from '../../lib/time'
import { COMPANY, DEMO, MANAGER } from '../plan/sampleIds'

/** 江边小站, the mentor of the highest level. */
const GUIDE = 'u-08'
const PLACE = '培训中心二楼'
const TALKS = [
  { id: 'done', userId: DEMO, day: -9, topic: '第一次带新人，怎么安排他的第一周', cancelledDay: undefined },
  { id: 'cancelled', userId: COMPANY, day: -5, topic: '企业号的栏目怎么排期', cancelledDay: -6 },
  { id: 'booked', userId: COMPANY, day: 3, topic: '企业号的栏目怎么排期', cancelledDay: undefined },
] as const

/** Weekly times of two mentors, and talks in every state with the second one. */
export async function offerTalks(tx: Db, start: Date): Promise<void> {
  await offerTimes(tx, MANAGER, [2, 4], 18 * 60, '三楼 306 室')
  if (!(await offerTimes(tx, GUIDE, [1, 3], 12 * 60 + 30, PLACE))) return
  for (const { id, userId, day, topic, cancelledDay } of TALKS) {
    if (!(await isOpenAccount(tx, userId))) continue
    const date = addDays(chinaDate(start), day)
    const times = { startAt: chinaDay(date, '17:00:00'), endAt: chinaDay(date, '17:45:00') }
    const slot = { id: `slot-${id}`, kind: BookingKind.Mentor, hostId: GUIDE, place: PLACE, ...times }
    await addBooked(tx, slot, {
      ...{ id: `talk-${id}`, userId, topic },
      createdAt: new Date(times.startAt.getTime() - 12 * DAY_MS),
      cancelledAt: cancelledDay === undefined ? null : chinaDay(addDays(chinaDate(start), cancelledDay), '09:20:00'),
    })
  }
}

/** Adds weekly times if the person is a mentor; returns whether. */
async function offerTimes(tx: Db, hostId: string, weekdays: number[], startMinute: number, place: string) {
  if (!(await isMentorNow(tx, hostId))) return false
  const times = weekdays.map((weekday) => ({ weekday, startMinute, endMinute: startMinute + 45, place }))
  await setWeeklyTimes(tx, { kind: BookingKind.Mentor, hostId }, times)
  return true
}
