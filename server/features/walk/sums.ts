import { addDays, chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { chinaTime } from '../../lib/time'
import * as repo from './repo'
import * as sumRepo from './sumRepo'

const PEOPLE_AT_ONCE = 1000
const ROWS_AT_ONCE = 10_000
/** China hour of the daily cleanup, which scans every walker, so the days need no index by date. */
const QUIET_HOUR = '04'
const KEPT_DAYS = 800

/** Ensures that everybody in the rank has the sums of a date, also without a sync on that day (rule: rank). */
export async function prepareSums(db: Db, date: string): Promise<void> {
  if (await sumRepo.arePrepared(db, date)) return
  let after = ''
  for (;;) {
    const people = await db.transaction(async (tx) => {
      const locked = (await repo.rankedAfter(tx, after, PEOPLE_AT_ONCE)).map(({ userId }) => userId)
      if (locked.length > 0) await sumRepo.writeSums(tx, locked, date)
      return locked
    })
    if (people.length < PEOPLE_AT_ONCE) break
    after = people.at(-1) ?? ''
  }
  await sumRepo.markPrepared(db, date)
}

/** Hourly sweep: prepares tomorrow's rank and deletes outdated rows. */
export async function sweepWalk(db: Db, now: Date): Promise<void> {
  const today = chinaDate(now)
  await prepareSums(db, today)
  await prepareSums(db, addDays(today, 1))
  const before = addDays(today, -1)
  while ((await sumRepo.removeSums(db, before, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
  while ((await repo.removeCheers(db, before, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
  if (chinaTime(now).slice(11, 13) === QUIET_HOUR) await removeOldDays(db, addDays(today, -KEPT_DAYS))
}

/** Deletes days before a date, in batches of walkers (rule: keeping). */
async function removeOldDays(db: Db, before: string): Promise<void> {
  for (let after = ''; ;) {
    const people = await repo.walkersAfter(db, after, PEOPLE_AT_ONCE)
    if (people.length > 0) await repo.removeDays(db, people, before)
    if (people.length < PEOPLE_AT_ONCE) return
    after = people.at(-1) ?? ''
  }
}
