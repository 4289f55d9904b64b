import { and, eq, isNotNull } from 'drizzle-orm'
import { mailbox } from '@contract/mailbox'
import { points } from '@contract/points'
import { chinaDate } from '@contract/text/dateRange'
import { walk, WALK_STATION_STEPS } from '@contract/walk'
import { adviceFollowUps, advices } from '@server/features/mailbox/tables'
import { pointEntries } from '@server/features/points/tables'
import { walkDays, walkers } from '@server/features/walk/tables'
import { first, second } from '@tests/support/servers/twoApps'

export interface Person {
  id: string
  token: string
}

export interface Call {
  /** Number of rows of a person that would be left. */
  left: (id: string) => Promise<number>
  make: (who: Person) => Promise<() => Promise<{ code: number }>>
}

const today = () => chinaDate(first.clock.now())
const entryOf = (id: string) => `advice-${id}`

/** An entry under the person's name, with its answer. */
async function answered(id: string): Promise<string> {
  const at = first.clock.now()
  await first.db.insert(advices).values({
    ...{ id: entryOf(id), authorId: id, type: 'canteen', typeLabel: '食堂餐饮', content: '汤太咸', submittedAt: at },
    ...{ dueAt: at, dueExact: true, stage: 2, waiting: false, replyContent: '已处理', repliedAt: at },
  })
  return entryOf(id)
}

/** Calls of walk, points and mailbox that would leave rows of an erased person. */
export const serviceCalls: Record<string, Call> = {
  'a sync of steps': {
    left: (id) => first.db.$count(walkDays, eq(walkDays.userId, id)),
    make: async ({ token }) => {
      const body = { source: 'ios' as const, days: [{ date: today(), steps: 9000 }] }
      return () => second.post(walk.sync, body, { token })
    },
  },
  'a walking goal': {
    left: (id) => first.db.$count(walkers, eq(walkers.userId, id)),
    make:
      async ({ token }) =>
      () =>
        second.post(walk.goal, { goal: 5000 }, { token }),
  },
  'leaving the walking rank': {
    left: (id) => first.db.$count(walkers, eq(walkers.userId, id)),
    make:
      async ({ token }) =>
      () =>
        second.post(walk.ranked, { on: false }, { token }),
  },
  'the points of a station': {
    left: (id) => first.db.$count(pointEntries, eq(pointEntries.userId, id)),
    make: async ({ id, token }) => {
      const steps = { steps: WALK_STATION_STEPS, counted: WALK_STATION_STEPS, goal: 8000 }
      await first.db
        .insert(walkDays)
        .values({ userId: id, date: today(), ...steps, reached: true, reachedInTime: true })
      return () => second.post(walk.claim, { level: 1 }, { token })
    },
  },
  'a sign-in for points': {
    left: (id) => first.db.$count(pointEntries, eq(pointEntries.userId, id)),
    make:
      async ({ token }) =>
      () =>
        second.post(points.signIn, {}, { token }),
  },
  'an addition in the mailbox': {
    left: (id) => first.db.$count(adviceFollowUps, eq(adviceFollowUps.adviceId, entryOf(id))),
    make: async ({ id, token }) => {
      const adviceId = await answered(id)
      return () => second.post(mailbox.followUp, { adviceId, adviceDesc: '还是咸' }, { token })
    },
  },
  'the rating of an answer': {
    left: (id) => first.db.$count(advices, and(eq(advices.id, entryOf(id)), isNotNull(advices.rating))),
    make: async ({ id, token }) => {
      const adviceId = await answered(id)
      return () => second.post(mailbox.rate, { adviceId, satisfied: true }, { token })
    },
  },
}
