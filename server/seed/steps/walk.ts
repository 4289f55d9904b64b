import { isNull } from 'drizzle-orm'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import { StepSource, WALK_COUNTED_MAX, WALK_STATION_STEPS } from '@contract/walk'
import type { Db } from '../../db/db'
import { users } from '../../features/people/tables'
import { countedBetween } from '../../features/walk/repo'
import { claim } from '../../features/walk/service'
import { seasonOf } from '../../features/walk/stations'
import { walkDays, walkers } from '../../features/walk/tables'
import { random } from '../random'
import type { Step } from './step'
import { DEMO, MANAGER } from '../plan/sampleIds'

const GOAL = 8000
const DAYS = 40
const DEMO_DAYS = 400
const ROWS_AT_ONCE = 500
const SOURCES = Object.values(StepSource)

/** Walkers, most of them in the rank; `demo` has a year of steps and no rewards claimed. */
export const walkStep: Step = {
  name: 'walk',
  prepare: async ({ start }) => {
    return async (tx) => {
      const today = chinaDate(start)
      const people = await tx.select({ id: users.id }).from(users).where(isNull(users.disabledAt)).orderBy(users.id)
      const plans = people.filter(({ id }) => id === DEMO || id === MANAGER || random(`walks ${id}`).chance(0.8))
      if (plans.length === 0) return
      await tx.insert(walkers).values(
        plans.map(({ id }) => ({
          ...{ userId: id, goal: GOAL, ranked: id !== DEMO && random(`ranked ${id}`).chance(0.85) },
          ...{
            source: random(`source ${id}`).pick(SOURCES),
            syncedAt: id === DEMO ? new Date(start.getTime() - DAY_MS) : start,
          },
        })),
      )
      for (const { id } of plans) await fillDays(tx, id, today)
      if (plans.some(({ id }) => id === MANAGER)) await claimFirst(tx, today, start)
    }
  },
}

async function fillDays(tx: Db, userId: string, today: string): Promise<void> {
  const [first, last] = userId === DEMO ? [DEMO_DAYS, 1] : [DAYS, 0]
  const rows = Array.from({ length: first - last + 1 }, (_, n) => dayOf(userId, addDays(today, n - first), first - n))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(walkDays).values(rows.slice(from, from + ROWS_AT_ONCE))
  }
}

/** Steps of a day: fewer on every fifth day, half of them on the current day. */
function dayOf(userId: string, date: string, daysAgo: number) {
  const chance = random(`${userId} ${date}`)
  const isLazy = daysAgo % 5 === 3
  const whole = isLazy ? chance.whole(2500, 7000) : chance.whole(8100, 14_500)
  const steps = daysAgo === 0 ? Math.floor(whole / 2) : whole
  const reached = steps >= GOAL
  return {
    userId,
    date,
    steps,
    counted: Math.min(steps, WALK_COUNTED_MAX),
    goal: GOAL,
    reached,
    reachedInTime: reached,
  }
}

/** Claims the first stations of the season that are reached. */
async function claimFirst(tx: Db, today: string, now: Date): Promise<void> {
  const { from, to } = seasonOf(today)
  const reached = Math.floor((await countedBetween(tx, MANAGER, from, to)) / WALK_STATION_STEPS)
  for (let level = 1; level <= Math.min(2, reached); level += 1) await claim(tx, MANAGER, level, now)
}
