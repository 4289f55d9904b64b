import { BadgeId } from '@contract/badge'
import { PointSource } from '@contract/points'
import { addDays, chinaDate, daysBetween } from '@contract/text/dateRange'
import {
  type DaySteps,
  type StepSource,
  type Synced,
  WALK_COUNTED_MAX,
  WALK_DAY_MAX,
  WALK_GOAL_POINTS,
  WALK_SYNC_DAYS,
} from '@contract/walk'
import type { Db } from '../../db/db'
import { isErasedAccount } from '../../domain/openAccount'
import { paths } from '../../domain/paths'
import { unauthenticated } from '../../lib/businessError'
import { reach } from '../badges/service'
import { grant } from '../points/service'
import * as repo from './repo'
import { grantLate, todayOf } from './service'
import { moveSums, writeSums } from './sumRepo'

interface Sync {
  source: StepSource
  days: readonly DaySteps[]
}

/**
 * Stores the steps of a device (rule: sync): a day's value only rises, late days count for the history only, future and
 * too old days are ignored. Throws 250007 for an erased account; of a disabled one the steps are stored.
 */
export async function sync(
  tx: Db,
  userId: string,
  { source, days }: Sync,
  now: Date,
  notifies = true,
): Promise<Synced> {
  const today = chinaDate(now)
  const walker = await repo.lockWalker(tx, userId)
  if (await isErasedAccount(tx, userId)) throw unauthenticated()
  const highest = new Map<string, number>()
  const ignored = new Set<string>()
  for (const { date, steps } of days) {
    const age = daysBetween(date, today)
    if (age < 0 || age > WALK_SYNC_DAYS) ignored.add(date)
    else highest.set(date, Math.max(highest.get(date) ?? 0, Math.min(steps, WALK_DAY_MAX)))
  }
  const stored = new Map((await repo.daysOf(tx, userId, [...highest.keys()])).map((row) => [row.date, row]))
  const raised: repo.DayRow[] = []
  const newlyReached: string[] = []
  for (const [date, steps] of [...highest].sort()) {
    const before = stored.get(date)
    if (steps <= (before?.steps ?? 0)) continue
    const row = raise({ userId, date, steps, goal: walker.goal }, before, daysBetween(date, today) <= 1)
    raised.push(row)
    if (row.reachedInTime && !before?.reachedInTime) newlyReached.push(date)
  }
  if (raised.length > 0) await repo.putDays(tx, raised)
  await repo.setWalker(tx, userId, { source, syncedAt: now })
  if (walker.ranked) await (raised.length > 0 ? writeOwnSums(tx, userId, now) : moveSums(tx, [userId], today))
  for (const date of newlyReached) {
    await grant(tx, {
      ...{ userId, now, points: WALK_GOAL_POINTS, source: PointSource.WalkGoal, sourceId: date },
      ...{ title: `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日步数达标`, path: paths.walk },
    })
  }
  const yesterday = raised.find(({ date }) => date === addDays(today, -1))
  if (yesterday) {
    const { date, counted } = yesterday
    await grantLate(tx, userId, { date, gained: counted - (stored.get(date)?.counted ?? 0) }, now)
  }
  if (raised.length > 0) await reach(tx, userId, [BadgeId.WalkWeek, BadgeId.WalkThirty], now, notifies)
  return { ...(await todayOf(tx, userId, now)), ignored: [...ignored].sort() }
}

type Raised = Pick<repo.DayRow, 'userId' | 'date' | 'steps' | 'goal'>

/** A day with its new steps; a goal once reached stays reached, else the current goal decides. */
function raise(day: Raised, before: repo.DayRow | undefined, inTime: boolean): repo.DayRow {
  const reached = day.steps >= day.goal
  return {
    ...day,
    goal: before?.reached ? before.goal : day.goal,
    counted: inTime ? Math.min(day.steps, WALK_COUNTED_MAX) : (before?.counted ?? 0),
    reached: reached || (before?.reached ?? false),
    reachedInTime: (inTime && reached) || (before?.reachedInTime ?? false),
  }
}

/** Writes the sums of today, and of tomorrow, which are read from midnight on. */
export async function writeOwnSums(tx: Db, userId: string, now: Date): Promise<void> {
  const today = chinaDate(now)
  for (const date of [today, addDays(today, 1)]) await writeSums(tx, [userId], date)
}
