import { type DateRangeKind, addDays, chinaDate, dateRange, daysBetween } from '@contract/text/dateRange'
import type { DaySteps, Stations, WalkDay, WalkHistory, WalkToday } from '@contract/walk'
import { PointSource } from '@contract/points'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { paths } from '../../domain/paths'
import { conflict, invalidInput, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { rewordActs } from '../messages/service'
import { ERASED_NAME } from '../people/service'
import { balanceOf, grant } from '../points/service'
import { CHEER_PATH, cheeredBy } from './cheerWords'
import * as repo from './repo'
import { stationFacts } from './stationFacts'
import { seasonOf, type StationPlan, stations } from './stations'

export { sweepWalk } from './sums'
export { walkToday } from './today'

const DEFAULT_GOAL = 8000

/** Consecutive days with the goal reached, up to today or yesterday (rule: goal and streak). */
async function streakOf(db: Db, userId: string, today: string): Promise<number> {
  const run = await repo.lastRun(db, userId, today)
  return run && daysBetween(run.last, today) <= 1 ? run.days : 0
}

/** Every day of a range, ascending, with 0 for days without steps. */
async function daily(db: Db, userId: string, from: string, to: string): Promise<Required<WalkDay>[]> {
  const rows = new Map((await repo.daysBetween(db, userId, from, to)).map((row) => [row.date, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => {
    const date = addDays(from, n)
    const { steps = 0, reached = false } = rows.get(date) ?? {}
    return { date, steps, reached }
  })
}

/** Steps of today and of the last seven days, with the goal and the streak (rule: goal and streak). */
export async function todayOf(db: Db, userId: string, now: Date): Promise<WalkToday> {
  const { from, to: date } = dateRange('week', now)
  const walker = await repo.walkerOf(db, userId)
  const week = await daily(db, userId, from, date)
  const { steps = 0, reached = false } = week.at(-1) ?? {}
  return {
    ...{ date, steps, reached },
    goal: walker?.goal ?? DEFAULT_GOAL,
    week,
    streak: await streakOf(db, userId, date),
    source: (walker?.source ?? '') as WalkToday['source'],
    syncTime: walker?.syncedAt ? chinaTime(walker.syncedAt) : '',
    ranked: walker?.ranked ?? false,
  }
}

/** Sets the goal for steps synced from now on. Throws 250007 for a disabled account. */
export async function setGoal(tx: Db, userId: string, goal: number): Promise<void> {
  await holdOpen(tx, userId)
  await repo.lockWalker(tx, userId)
  await repo.setWalker(tx, userId, { goal })
}

/** Steps of a date range (rule: dates), by day or, for a year, by month. */
export async function historyOf(db: Db, userId: string, range: DateRangeKind, now: Date): Promise<WalkHistory> {
  const { from, to } = dateRange(range, now)
  const days = await daily(db, userId, from, to)
  const total = days.reduce((sum, { steps }) => sum + steps, 0)
  return {
    from,
    to,
    list: range === 'year' ? byMonth(days) : days.map(({ date, steps }) => ({ date, steps })),
    total,
    average: Math.floor(total / days.length),
    best: Math.max(...days.map(({ steps }) => steps)),
    streak: await streakOf(db, userId, to),
  }
}

function byMonth(days: readonly DaySteps[]): DaySteps[] {
  const months = new Map<string, number>()
  for (const { date, steps } of days) months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0) + steps)
  return [...months].map(([date, steps]) => ({ date, steps }))
}

const claimId = (season: string, level: number): string => `${season}-${level}`

/** The stations of this season with their state: reached, claimed (rule: stations). */
export async function levelsOf(db: Db, userId: string, now: Date): Promise<Stations> {
  const { season, from, to } = seasonOf(chinaDate(now))
  const totalSteps = await repo.countedBetween(db, userId, from, to)
  const ids = stations.map(({ level }) => claimId(season, level))
  const claimed = new Set(await repo.claimedOf(db, userId, ids))
  const list = stations.map((station) => ({
    ...station,
    ...(stationFacts[station.name] ?? { fact: '', source: '' }),
    reached: totalSteps >= station.needSteps,
    claimed: claimed.has(claimId(season, station.level)),
  }))
  return { season, totalSteps, list }
}

/**
 * Grants the points of a station once. Throws 100409 before it is reached and after it was claimed, 250007 for a
 * disabled account.
 */
export async function claim(tx: Db, userId: string, level: number, now: Date): Promise<{ balance: number }> {
  const station = stations.find((each) => each.level === level) ?? raise(invalidInput('没有这个站点'))
  await holdOpen(tx, userId)
  const { season, from, to } = seasonOf(chinaDate(now))
  if ((await repo.countedBetween(tx, userId, from, to)) < station.needSteps) throw conflict('还未到达')
  if (!(await grantStation(tx, { userId, season, station, now }))) throw conflict('已领取')
  return { balance: await balanceOf(tx, userId) }
}

interface Reached {
  userId: string
  season: string
  station: StationPlan
  now: Date
}

/** False if its points were granted before. */
const grantStation = (tx: Db, { userId, season, station: { level, name, points }, now }: Reached): Promise<boolean> =>
  grant(tx, {
    ...{ userId, now, points, source: PointSource.WalkLevel, sourceId: claimId(season, level) },
    ...{ title: `到达健步走第 ${level} 站“${name}”`, path: paths.walkStations },
  })

/**
 * Grants the stations that the steps of a season's last day reach when they come the day after it, when nobody can
 * claim them any more (rule: stations).
 * @param gained counted steps that have come
 */
export async function grantLate(
  tx: Db,
  userId: string,
  { date, gained }: { date: string; gained: number },
  now: Date,
): Promise<void> {
  const { season, from, to } = seasonOf(date)
  if (date !== to || gained <= 0) return
  const total = await repo.countedBetween(tx, userId, from, to)
  for (const station of stations) {
    const { needSteps } = station
    if (needSteps <= total && needSteps > total - gained) await grantStation(tx, { userId, season, station, now })
  }
}

/** Removes disabled people from the rank (rule: taking part in the rank). */
export const leaveRankOf = (tx: Db, userIds: readonly string[]): Promise<void> => repo.leaveRank(tx, userIds)

/** Deletes an erased person's steps and cheers; messages about these no longer name the person. */
export async function eraseWalk(tx: Db, userId: string, now: Date): Promise<void> {
  const today = chinaDate(now)
  for (const cheered of await repo.cheersOf(tx, userId, today)) await repo.countCheer(tx, cheered, today, -1)
  await repo.eraseUser(tx, userId)
  await rewordActs(tx, userId, CHEER_PATH, cheeredBy(ERASED_NAME))
}
