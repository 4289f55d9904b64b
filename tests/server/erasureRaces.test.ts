import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments as commenting } from '@contract/comment'
import { market } from '@contract/market'
import { mealOrders as ordering } from '@contract/mealOrder'
import { psychology } from '@contract/psychology'
import { publishing } from '@contract/publish'
import { reports as reporting } from '@contract/report'
import { chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import { TrendType, Visibility } from '@contract/trend'
import { walk } from '@contract/walk'
import { eraseAccount } from '@server/accounts'
import type { Db } from '@server/db/db'
import { canteens, mealOrders } from '@server/features/catering/tables'
import { comments } from '@server/features/comments/tables'
import { marketItems, marketQuestions, marketReports } from '@server/features/market/tables'
import { badgeAwards } from '@server/features/badges/tables'
import { noteProgress } from '@server/features/learning/progress'
import { certificates, courseReaders, courses, lessons } from '@server/features/learning/tables'
import { pointEntries } from '@server/features/points/tables'
import { submit } from '@server/features/psychology/service'
import { psychologyConsents, psychologyReports } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { reports } from '@server/features/reports/tables'
import { collects, trendRevisions, trends } from '@server/features/trends/tables'
import { sync } from '@server/features/walk/syncing'
import { walkCheers, walkDays, walkers } from '@server/features/walk/tables'
import { insertComment, insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { first, meanwhile, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'
import { type Call, type Person, serviceCalls } from './erasedCalls'

withTwoApps()

async function person(): Promise<Person> {
  const id = await insertUser(first.db)
  return { id, token: await insertSession(first.db, id, first.clock.now()) }
}

const words = { type: TrendType.Text, title: '秋天的湖', content: '<p>早上很静</p>', fileIds: [], topicIds: [] }

async function offered(sellerId: string): Promise<string> {
  const id = `item-${crypto.randomUUID()}`
  const [createdAt, lapsesAt] = [first.clock.now(), new Date(first.clock.now().getTime() + DAY_MS)]
  const item = { title: '自行车', description: '', priceFen: 100, condition: 'good', category: 'sport', place: '东门' }
  await first.db
    .insert(marketItems)
    .values({ ...item, id, sellerId, sharePhone: false, grams: [], createdAt, lapsesAt })
  return id
}

async function fetched(userId: string): Promise<string> {
  const at = first.clock.now()
  await first.db.insert(canteens).values({ id: 'hall', name: '一食堂', address: '一号楼', openText: '每天供应' })
  await first.db.insert(mealOrders).values({
    ...{ id: 'order', userId, canteenId: 'hall', canteenName: '一食堂', date: '2026-06-15', meal: 'lunch' },
    ...{ slotId: 'noon', slotName: '11:30', mode: 'in', status: 3, code: '0001', items: [], steps: [] },
    ...{ totalFen: 0, subsidyFen: 0, payFen: 0, cutoffAt: at, endsAt: at, createdAt: at },
  })
  return 'order'
}

const postsOf = (id: string) => first.db.select({ id: trends.id }).from(trends).where(eq(trends.authorId, id))

/** Calls that would leave words or acts of an erased person. */
const calls: Record<string, Call> = {
  ...serviceCalls,
  'a post': {
    left: (id) => first.db.$count(trends, eq(trends.authorId, id)),
    make: async ({ token }) => {
      const body = { ...words, visibility: Visibility.Public }
      return () => second.post(publishing.publish, body, { token })
    },
  },
  'the edit of a post': {
    left: (id) => first.db.$count(trendRevisions, inArray(trendRevisions.trendId, postsOf(id))),
    make: async ({ id, token }) => {
      const trendsId = await insertTrend(first.db, { authorId: id })
      return () => second.post(publishing.update, { ...words, trendsId }, { token })
    },
  },
  'the removal of a post': {
    left: (id) => first.db.$count(trends, and(eq(trends.authorId, id), isNotNull(trends.removedAt))),
    make: async ({ id, token }) => {
      const trendsId = await insertTrend(first.db, { authorId: id })
      return () => second.post(publishing.remove, { trendsId }, { token })
    },
  },
  'a restored post': {
    left: (id) => first.db.$count(trends, and(eq(trends.authorId, id), isNull(trends.removedAt))),
    make: async ({ id, token }) => {
      const trendsId = await insertTrend(first.db, { authorId: id, removedAt: first.clock.now() })
      return () => second.post(publishing.restore, { trendsId }, { token })
    },
  },
  'a comment': {
    left: (id) => first.db.$count(comments, eq(comments.authorId, id)),
    make: async ({ token }) => {
      const trendsId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
      return () => second.post(commenting.publish, { trendsId, content: '真静', fileIds: [] }, { token })
    },
  },
  'the removal of a comment': {
    left: (id) => first.db.$count(comments, and(eq(comments.authorId, id), isNotNull(comments.removedAt))),
    make: async ({ id, token }) => {
      const trendId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
      const commentsId = await insertComment(first.db, { trendId, authorId: id })
      return () => second.post(commenting.remove, { commentsId }, { token })
    },
  },
  'a report of a post': {
    left: (id) => first.db.$count(reports, eq(reports.reporterId, id)),
    make: async ({ token }) => {
      const targetId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
      const body = { targetKind: 'TRENDS' as const, targetId, reason: 'advert', reasonDesc: '是我邻居写的' }
      return () => second.post(reporting.submit, body, { token })
    },
  },
  'a collect': {
    left: (id) => first.db.$count(collects, eq(collects.userId, id)),
    make: async ({ token }) => {
      const targetId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
      return () => second.post(acts.collect, { targetKind: 'TRENDS', targetId, on: true }, { token })
    },
  },
  'another text of an item': {
    left: (id) => first.db.$count(marketItems, and(eq(marketItems.sellerId, id), eq(marketItems.title, '折叠自行车'))),
    make: async ({ id, token }) => {
      const itemId = await offered(id)
      const fileIds = [await insertFile(first.db, { ownerId: id, isPublic: false })]
      const priced = { priceFen: 100, condition: 'good' as const, category: 'sport' as const, place: '东门' }
      const form = { title: '折叠自行车', desc: '八成新', ...priced, sharePhone: false, adult: true, fileIds }
      return () => second.post(market.update, { ...form, itemId }, { token })
    },
  },
  'a question': {
    left: (id) => first.db.$count(marketQuestions, eq(marketQuestions.userId, id)),
    make: async ({ token }) => {
      const itemId = await offered(await insertUser(first.db))
      return () => second.post(market.ask, { itemId, text: '还在吗' }, { token })
    },
  },
  'the report of an item': {
    left: (id) =>
      first.db.$count(marketReports, and(eq(marketReports.reporterId, id), ne(marketReports.reasonDesc, ''))),
    make: async ({ token }) => {
      const itemId = await offered(await insertUser(first.db))
      return () => second.post(market.report, { itemId, reason: '虚假', reasonDesc: '没有这辆车' }, { token })
    },
  },
  'the rating of a meal': {
    left: (id) => first.db.$count(mealOrders, and(eq(mealOrders.userId, id), isNotNull(mealOrders.score))),
    make: async ({ id, token }) => {
      const orderId = await fetched(id)
      return () => second.post(ordering.rate, { orderId, score: 5, text: '好吃' }, { token })
    },
  },
  'a cheer': {
    left: (id) => first.db.$count(walkCheers, eq(walkCheers.fromUserId, id)),
    make: async ({ token }) => {
      const userId = await insertUser(first.db)
      await first.db.insert(walkers).values({ userId, ranked: true })
      return () => second.post(walk.cheer, { userId, on: true }, { token })
    },
  },
  'a consent': {
    left: (id) => first.db.$count(psychologyConsents, eq(psychologyConsents.userId, id)),
    make: async ({ token }) => {
      const body = { on: true, version: CONSENT_VERSION, adult: true }
      return () => second.post(psychology.consent, body, { token })
    },
  },
}

it.each(Object.entries(calls))('%s that comes while its person is erased is refused', async (_name, { left, make }) => {
  const who = await person()
  const call = await make(who)
  const erasing = (tx: Db) => eraseAccount(tx, who.id, first.clock.now())
  expect((await meanwhile(erasing, call)).code).toBe(Code.Unauthenticated)
  expect(await left(who.id)).toBe(0)
})

/** Erases a person while a transaction of that person is under way. */
async function erasedDuring(userId: string, work: (tx: Db) => Promise<unknown>): Promise<void> {
  const { erased } = await second.db.transaction(async (tx) => {
    await work(tx)
    const erased = eraseAccount(first.db, userId, first.clock.now())
    await untilBlocked(1)
    return { erased }
  })
  await erased
}

it('the steps of a first sync that is under way, and their points, go with an erased account', async () => {
  const [{ id }, now] = [await person(), first.clock.now()]
  const days = [{ date: chinaDate(now), steps: 9000 }]
  await erasedDuring(id, async (tx) => {
    await sync(tx, id, { source: 'ios', days }, now)
    expect(await tx.$count(pointEntries, eq(pointEntries.userId, id))).toBeGreaterThan(0)
  })
  expect(await first.db.$count(walkDays, eq(walkDays.userId, id))).toBe(0)
  expect(await first.db.$count(pointEntries, eq(pointEntries.userId, id))).toBe(0)
})

it('a certificate that is being earned goes with an erased account', async () => {
  const [{ id: userId }, now] = [await person(), first.clock.now()]
  const [courseId, lessonId] = ['safety', 'safety-1']
  const course = {
    id: courseId,
    title: '安全生产',
    category: 'skill',
    teacher: '安全部',
    description: '',
    createdAt: now,
  }
  await first.db.insert(courses).values(course)
  const lesson = { id: lessonId, courseId, position: 1, title: '总则', kind: 'article', seconds: 10 }
  await first.db.insert(lessons).values(lesson)
  await first.db.insert(courseReaders).values({ userId, courseId, readAt: new Date(now.getTime() - DAY_MS) })
  await erasedDuring(userId, async (tx) => {
    await noteProgress(tx, userId, { lessonId, position: 10, watched: [[0, 10]] }, now)
    expect(await tx.$count(certificates, eq(certificates.userId, userId))).toBe(1)
  })
  expect(await first.db.$count(certificates, eq(certificates.userId, userId))).toBe(0)
  expect(await first.db.$count(badgeAwards, eq(badgeAwards.userId, userId))).toBe(0)
})

it('a report on one’s mood that is under way goes with an erased account', async () => {
  const [{ id }, now] = [await person(), first.clock.now()]
  await first.db.insert(psychologyConsents).values({ userId: id, version: CONSENT_VERSION, adultAt: now })
  const answered = { scale: 'phq9' as const, round: 1, answers: Array.from({ length: 9 }, () => 0) }
  await erasedDuring(id, (tx) => submit(tx, id, answered, { now, key: Buffer.alloc(32) }))
  expect(await first.db.$count(psychologyReports, eq(psychologyReports.userId, id))).toBe(0)
})
