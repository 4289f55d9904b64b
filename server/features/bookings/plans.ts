import { randomUUID } from 'node:crypto'
import type { BookingKind } from '@contract/bookings'
import { addDays, chinaDate, daysBetween, weekdayOf } from '@contract/text/dateRange'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { chinaDay } from '../../lib/time'
import { lockPeople } from './peopleRepo'
import * as repo from './planRepo'

/** Number of days for which slots are created, including today. */
const DAYS_AHEAD = 14

/** A time of every week at which a host offers a slot; minutes count from midnight in China. */
export interface WeeklyTime {
  /** 1 Monday to 7 Sunday. */
  weekday: number
  startMinute: number
  endMinute: number
  place: string
}

/** Creates the slots of the coming days from the weekly times (rule: repeating slots). */
export async function fillSlots(db: Db, now: Date): Promise<void> {
  const today = chinaDate(now)
  const to = addDays(today, DAYS_AHEAD - 1)
  const hostIds = await repo.hostsToFill(db, to)
  if (hostIds.length === 0) return
  await db.transaction(async (tx) => {
    // Hosts may be opening slots at the same time, which these must not overlap.
    await lockPeople(tx, hostIds)
    for (const plan of await repo.claimUnfilled(tx, hostIds, to)) {
      const { filledTo } = plan
      const isContinued = filledTo !== null && filledTo >= today && filledTo <= repo.tooFar(to)
      const from = isContinued ? addDays(filledTo, 1) : today
      const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
      const rows = dates
        .filter((date) => weekdayOf(date) === plan.weekday)
        .map((date) => ({
          id: randomUUID(),
          plan,
          startAt: new Date(chinaDay(date).getTime() + plan.startMinute * MINUTE_MS),
          endAt: new Date(chinaDay(date).getTime() + plan.endMinute * MINUTE_MS),
        }))
      await repo.addPlanned(tx, rows)
    }
  })
}

/** Replaces the weekly times of a host; slots that the host has closed stay closed (rule: repeating slots). */
export async function setWeeklyTimes(
  tx: Db,
  { kind, hostId }: { kind: BookingKind; hostId: string },
  times: readonly WeeklyTime[],
): Promise<void> {
  const host = { kind, hostId }
  const before = await repo.lockPlans(tx, host)
  const rows = times.map((time) => ({ ...time, ...host, id: randomUUID(), filledTo: filledBefore(before, time) }))
  await repo.replacePlans(tx, host, rows)
}

/** Filled long ago: to fill again from today, without opening closed slots. */
const LONG_AGO = '1970-01-01'

/** Up to when the slots of a time exist already; null if no time of the week began then. */
function filledBefore(before: readonly repo.PlanRow[], time: WeeklyTime): string | null {
  const same = before.find((plan) => plan.weekday === time.weekday && plan.startMinute === time.startMinute)
  if (!same?.filledTo) return null
  return same.endMinute === time.endMinute && same.place === time.place ? same.filledTo : LONG_AGO
}

/** Weekly times of all hosts of a kind, by host. */
export async function weeklyTimes(db: Db, kind: BookingKind): Promise<Map<string, WeeklyTime[]>> {
  const found = new Map<string, WeeklyTime[]>()
  for (const { hostId, weekday, startMinute, endMinute, place } of await repo.plansOf(db, kind)) {
    found.set(hostId, [...(found.get(hostId) ?? []), { weekday, startMinute, endMinute, place }])
  }
  return found
}
