import { and, eq, isNotNull } from 'drizzle-orm'
import { DocKind, docs as documents } from '@contract/doc'
import { learning } from '@contract/learning'
import { mailbox } from '@contract/mailbox'
import { DAY_MS } from '@contract/text/timeUnits'
import { points } from '@contract/points'
import { chinaDate } from '@contract/text/dateRange'
import { walk, WALK_STATION_STEPS } from '@contract/walk'
import { docFetches, docFolders, docReads, docs } from '@server/features/docs/tables'
import { courseReaders, courses, lessonProgress, lessons, quizQuestions } from '@server/features/learning/tables'
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

/** A course with a lesson and a question; the lesson was done where `done`. */
async function courseOf(userId: string, done: boolean) {
  const [courseId, lessonId, createdAt] = [`course-${userId}`, `lesson-${userId}`, first.clock.now()]
  const course = { title: '安全生产', category: 'skill', teacher: '安全部', description: '', createdAt }
  await first.db.insert(courses).values({ id: courseId, ...course })
  await first.db
    .insert(lessons)
    .values({ id: lessonId, courseId, position: 1, title: '总则', kind: 'article', seconds: 10 })
  const options = ['是', '否'].map((text, n) => ({ optionId: `o-${n}`, text }))
  const question = { position: 1, text: '要戴安全帽吗', options, answers: ['o-0'], why: '' }
  await first.db.insert(quizQuestions).values({ id: `q-${userId}`, courseId, ...question })
  if (done) {
    const progress = { position: 10, watched: [[0, 10]] as [number, number][], done, calledAt: createdAt }
    await first.db.insert(lessonProgress).values({ userId, lessonId, ...progress })
  }
  return { courseId, lessonId }
}

const startsOf = (id: string) => first.db.$count(courseReaders, eq(courseReaders.userId, id))

/** A must-read that the person has opened. */
async function mustReadOf(userId: string): Promise<string> {
  const [folderId, docId, at] = [`folder-${userId}`, `doc-${userId}`, first.clock.now()]
  await first.db.insert(docFolders).values({ id: folderId, name: '制度', path: folderId })
  const file = { bytes: 1, sha256: '', grams: [], updatedAt: at }
  const doc = { kind: DocKind.Pdf, title: '考勤制度', path: docId, mustRead: true }
  await first.db.insert(docs).values({ id: docId, folderId, ...doc, ...file })
  await first.db.insert(docFetches).values({ userId, docId, version: 1, fetchedAt: new Date(at.getTime() - DAY_MS) })
  return docId
}

/** Calls of walk, points, mailbox, learning and documents that would leave rows of an erased person. */
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
  'the progress of a lesson': {
    left: async (id) => (await startsOf(id)) + (await first.db.$count(lessonProgress, eq(lessonProgress.userId, id))),
    make: async ({ id, token }) => {
      const { lessonId } = await courseOf(id, false)
      return () => second.post(learning.progress, { lessonId, position: 1, watched: [] }, { token })
    },
  },
  'an attempt at a quiz': {
    left: startsOf,
    make: async ({ id, token }) => {
      const { courseId } = await courseOf(id, true)
      const answers = [{ questionId: `q-${id}`, optionIds: ['o-0'] }]
      return () => second.post(learning.quizSubmit, { courseId, answers }, { token })
    },
  },
  'a confirmed must-read': {
    left: async (id) =>
      (await first.db.$count(docReads, eq(docReads.userId, id))) +
      (await first.db.$count(pointEntries, eq(pointEntries.userId, id))),
    make: async ({ id, token }) => {
      const docId = await mustReadOf(id)
      return () => second.post(documents.read, { docId, version: 1 }, { token })
    },
  },
}
