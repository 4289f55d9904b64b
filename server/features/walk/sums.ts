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
  await inPortions(db, async (tx, after) => {
    const locked = (await repo.rankedAfter(tx, after, PEOPLE_AT_ONCE)).map(({ userId }) => userId)
    if (locked.length > 0) await sumRepo.writeSums(tx, locked, date)
    return locked
  })
  await sumRepo.markPrepared(db, date)
}

/** Sets the current organisation in the sums from a date on of people whose organisation has changed. */
const refreshOrganisations = (db: Db, date: string): Promise<void> =>
  inPortions(db, async (tx, after) => {
    const moved = await sumRepo.movedAfter(tx, date, after, PEOPLE_AT_ONCE)
    if (moved.length > 0) await sumRepo.moveSums(tx, moved, date)
    return moved
  })

/** Handles up to `PEOPLE_AT_ONCE` people per transaction; `handle` returns their ids, in order. */
async function inPortions(db: Db, handle: (tx: Db, after: string) => Promise<string[]>): Promise<void> {
  for (let after = ''; ;) {
    const people = await db.transaction((tx) => handle(tx, after))
    if (people.length < PEOPLE_AT_ONCE) return
    after = people.at(-1) ?? ''
  }
}

/** Hourly sweep: prepares tomorrow's rank, the first one of a day also today's organisations; deletes outdated rows. */
export async function sweepWalk(db: Db, now: Date): Promise<void> {
  const [today, tomorrow] = [chinaDate(now), addDays(chinaDate(now), 1)]
  await prepareSums(db, today)
  if (!(await sumRepo.arePrepared(db, tomorrow))) await refreshOrganisations(db, today)
  await prepareSums(db, tomorrow)
  const before = addDays(today, -1)
  while ((await sumRepo.removeSums(db, before, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
  while ((await repo.removeCheers(db, before, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
  if (chinaTime(now).slice(11, 13) === QUIET_HOUR) await removeOldDays(db, addDays(today, -KEPT_DAYS))
}

/** Deletes days before a date, in batches of walkers (rule: keeping). */
const removeOldDays = (db: Db, before: string): Promise<void> =>
  inPortions(db, async (tx, after) => {
    const people = await repo.walkersAfter(tx, after, PEOPLE_AT_ONCE)
    if (people.length > 0) await repo.removeDays(tx, people, before)
    return people
  })
