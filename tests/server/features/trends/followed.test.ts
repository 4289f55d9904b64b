import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { setBlock, setFollow } from '@server/features/relations/service'
import { follows, users } from '@server/features/people/tables'
import { BusinessError } from '@server/lib/businessError'
import { pageOfFeed } from '@server/features/trends/service'
import type { User } from '@server/appContext'
import { followedTrends, trends } from '@server/features/trends/tables'
import { doLater, workOutbox } from '@server/jobs/outbox'
import { createLog } from '@server/lib/log'
import { workers } from '@server/work'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { insertFollow, insertTrend, insertUser } from '@tests/support/rows'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const NOW = new Date('2026-07-01T00:00:00Z')
const VERY_MANY_FANS = 5000

let postgres: TestCluster
/** Connections as of two server processes. */
let one: OpenDb
let two: OpenDb
let reader: string
let author: string

beforeAll(async () => {
  postgres = await startTestCluster()
  const url = await postgres.createDatabase()
  one = await openPostgres(url)
  two = await openPostgres(url)
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await postgres?.stop()
})
beforeEach(async () => {
  reader = await insertUser(one.db)
  author = await insertUser(one.db)
})

const follow = (me: string, userId: string, on = true, { db } = one) =>
  db.transaction((tx) => setFollow(tx, { me, userId, on, now: NOW }))
const block = (me: string, userId: string, on: boolean, { db } = one) =>
  db.transaction((tx) => setBlock(tx, { me, userId, on, now: NOW }))
const judge = async (id: string, auditStatus: number, { db } = one) =>
  void (await db.update(trends).set({ auditStatus }).where(eq(trends.id, id)))

async function page(readerId: string, cursor: string | null = null) {
  const by: User = {
    id: readerId,
    username: '',
    nickName: '',
    identity: 'personal',
    familyAccount: false,
    roles: [],
    city: '',
    orgId: null,
  }
  const reading = { reader: by, now: NOW, secret: '' }
  const { list, nextCursor } = await pageOfFeed(one.db, { tab: 'follow', cursor }, reading)
  return { ids: list.map(({ trendsId }) => trendsId), nextCursor }
}

async function rest(readerId: string, cursor: string | null): Promise<string[]> {
  const { ids, nextCursor } = await page(readerId, cursor)
  return nextCursor ? [...ids, ...(await rest(readerId, nextCursor))] : ids
}

const all = (readerId: string) => rest(readerId, null)

async function posts(authorId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.unshift(await insertTrend(one.db, { authorId }))
  return ids
}

const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = (await two.db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)) as unknown as {
        rows: unknown[]
      }
      expect(rows).toHaveLength(1)
    },
    { timeout: 45_000, interval: 20 },
  )

async function deliveriesOf(trendId: string): Promise<number> {
  return one.db.$count(followedTrends, eq(followedTrends.trendId, trendId))
}

describe('关注 on PostgreSQL', () => {
  it('shows a post from its approval on, not while it is hidden, and again when it opens', async () => {
    await follow(reader, author)
    const id = await insertTrend(one.db, { authorId: author, auditStatus: 0 })
    expect(await all(reader)).toEqual([])
    await judge(id, 1)
    expect(await all(reader)).toEqual([id])
    for (const hidden of [{ auditStatus: 2 }, { visibility: 2 }, { removedAt: NOW }]) {
      await one.db.update(trends).set(hidden).where(eq(trends.id, id))
      expect(await all(reader)).toEqual([])
      await one.db.update(trends).set({ auditStatus: 1, visibility: 1, removedAt: null }).where(eq(trends.id, id))
      expect(await all(reader)).toEqual([id])
    }
  })

  it.each(['the reader', 'the author'])('ends with a block by %s, and comes with a new follow', async (who) => {
    const [blocker, blocked] = who === 'the reader' ? [reader, author] : [author, reader]
    await follow(reader, author)
    const ids = await posts(author, 3)
    expect(await all(reader)).toEqual(ids)
    await block(blocker, blocked, true)
    expect(await all(reader)).toEqual([])
    await block(blocker, blocked, false)
    expect(await all(reader)).toEqual([])
    await follow(reader, author)
    expect(await all(reader)).toEqual(ids)
    await follow(reader, author, false)
    expect(await all(reader)).toEqual([])
  })

  it('neither repeats nor leaves out what is still there when posts open and follows change while paging', async () => {
    const [leaves, joins] = [await insertUser(one.db), await insertUser(one.db)]
    const byWhom = new Map<string, string>()
    for (let n = 0; n < 45; n += 1) {
      const authorId = [author, leaves, joins][n % 3] ?? author
      byWhom.set(await insertTrend(one.db, { authorId, auditStatus: n % 9 === 0 ? 0 : 1 }), authorId)
    }
    const waiting = [...byWhom.keys()].filter((_, n) => n % 9 === 0)
    for (const followed of [author, leaves]) await follow(reader, followed)
    const first = await page(reader)
    const place = first.ids.at(-1) ?? ''
    for (const id of waiting) await judge(id, 1)
    await follow(reader, joins)
    await follow(reader, leaves, false)
    const newestFirst = [...byWhom.keys()].reverse()
    const below = newestFirst.slice(newestFirst.indexOf(place) + 1)
    expect(await rest(reader, first.nextCursor)).toEqual(below.filter((id) => byWhom.get(id) !== leaves))
  })

  it('asks for the posts of authors with very many fans when it reads, in the same order', async () => {
    const stars = [await insertUser(one.db), await insertUser(one.db)]
    const early = await insertUser(one.db)
    for (const star of stars) {
      await follow(early, star)
      await one.db.update(users).set({ fansNum: VERY_MANY_FANS }).where(eq(users.id, star))
    }
    for (const followed of [...stars, author]) await follow(reader, followed)
    const byWhom = new Map<string, string>()
    for (let n = 0; n < 60; n += 1) {
      const authorId = (n < 20 ? stars[0] : [author, ...stars][(n * n) % 3]) ?? author
      byWhom.set(await insertTrend(one.db, { authorId, auditStatus: 0 }), authorId)
    }
    const newestFirst = [...byWhom.keys()].reverse()
    for (const id of newestFirst) await judge(id, 1)
    const [ofStars, ofOthers] = [true, false].map((is) =>
      newestFirst.filter((id) => stars.includes(byWhom.get(id) ?? '') === is),
    )
    expect(await one.db.$count(followedTrends, eq(followedTrends.followerId, reader))).toBe(ofOthers?.length)
    expect(await all(reader)).toEqual(newestFirst)
    expect(await all(early)).toEqual(ofStars)
    for (const star of stars) await follow(reader, star, false)
    expect(await all(reader)).toEqual(ofOthers)
  })

  it('delivers what was followed before, part by part, and shows it meanwhile', async () => {
    const authors: string[] = []
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) {
      authors.push(await insertUser(one.db))
      ids.unshift(...(await posts(authors[n] ?? '', 1)))
    }
    await one.db.execute(sql`alter table follows disable trigger user`)
    for (const followee of authors) await insertFollow(one.db, reader, followee)
    await one.db.execute(sql`alter table follows enable trigger user`)
    expect(await all(reader)).toEqual(ids)
    const undelivered = and(eq(follows.followerId, reader), eq(follows.delivered, false))
    expect(await one.db.$count(follows, undelivered)).toBe(60)
    await doLater(one.db, 'trends.deliver', {}, NOW)
    let time = NOW.getTime()
    const testApp = { db: one.db, log: createLog('error'), clock: () => new Date(time) }
    for (let tried = 1; tried > 0; time += 1000) tried = await workOutbox(testApp, workers)
    expect(await one.db.$count(follows, undelivered)).toBe(0)
    expect(await one.db.$count(followedTrends, eq(followedTrends.followerId, reader))).toBe(60)
    expect(await all(reader)).toEqual(ids)
  })
})

describe('a follow and an approval at the same moment', () => {
  it.each([
    ['the follow', 0],
    ['the approval', 1],
  ])('%s first, the other waits, and the post is there', async (_, order) => {
    const id = await insertTrend(one.db, { authorId: author, auditStatus: 0 })
    let second: Promise<unknown> = Promise.resolve()
    await one.db.transaction(async (tx) => {
      if (order === 0) await setFollow(tx, { me: reader, userId: author, on: true, now: NOW })
      else await tx.update(trends).set({ auditStatus: 1 }).where(eq(trends.id, id))
      second = order === 0 ? judge(id, 1, two) : follow(reader, author, true, two)
      await untilSomebodyWaits()
    })
    await second
    expect(await deliveriesOf(id)).toBe(1)
    expect(await all(reader)).toEqual([id])
  })

  it('many follows, blocks and verdicts of two processes leave every reader what is open of whom he follows', async () => {
    const people: string[] = []
    for (let n = 0; n < 8; n += 1) people.push(await insertUser(one.db))
    const made: { id: string; authorId: string }[] = []
    for (let n = 0; n < 24; n += 1) {
      const authorId = people[n % 8] ?? ''
      made.unshift({ id: await insertTrend(one.db, { authorId, auditStatus: n % 2 }), authorId })
    }
    const open = new Map(made.map(({ id }, n) => [id, n % 2 === 0]))
    const work = Array.from({ length: 800 }, (_, n) => async () => {
      const [process, me, other] = [
        n % 2 ? one : two,
        people[(n * 7) % 8] ?? '',
        people[(n * 7 + 1 + (n % 7)) % 8] ?? '',
      ]
      const { id } = made[(n * 5) % 24] ?? { id: '' }
      if (n % 10 === 0) await block(me, other, true, process).then(() => block(me, other, false, process))
      else if (n % 3 > 0) await follow(me, other, n % 4 > 0, process)
      else await judge(id, n % 5 > 1 ? 1 : 2, process)
    })
    const failed: unknown[] = []
    await runConcurrently(
      work.map(
        (operation) => () =>
          operation().catch((error: unknown) => error instanceof BusinessError || failed.push(error)),
      ),
      12,
    )
    expect(failed).toEqual([])
    for (const { id, status } of await one.db.select({ id: trends.id, status: trends.auditStatus }).from(trends))
      open.set(id, status === 1)
    for (const me of people) {
      const followed = await one.db.select({ id: follows.followeeId }).from(follows).where(eq(follows.followerId, me))
      const of = new Set(followed.map(({ id }) => id))
      expect(await all(me)).toEqual(
        made.filter(({ id, authorId }) => of.has(authorId) && open.get(id)).map(({ id }) => id),
      )
    }
  })
})
