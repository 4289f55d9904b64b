import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '@server/db/db'
import { lockItems, releaseAll } from '@server/features/audit/itemRepo'
import { auditItems } from '@server/features/audit/tables'
import { writeEdit } from '@server/features/publishing/repo'
import { approveRevision, rejectRevision } from '@server/features/publishing/service'
import { followMarks, writeTopics } from '@server/features/trends/topicRepo'
import { topics, trendRevisions, trends, trendTopics } from '@server/features/trends/tables'
import { insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

const NOW = new Date('2026-06-15T04:00:00Z')
let author: string
beforeEach(async () => {
  for (const table of [trendTopics, trendRevisions, topics]) await first.db.delete(table)
  author = await insertUser(first.db)
  await insertTopic(first.db, { id: 'pay', name: '薪酬' })
  await insertTopic(first.db, { id: 'jobs', name: '跳槽' })
})

const TOPICS = [
  { id: 'jobs', name: '内推', sensitive: false },
  { id: 'pay', name: '薪酬', sensitive: true },
]
const fail = (message: string) => {
  throw new Error(message)
}
async function importTopics(given = TOPICS) {
  const rows = given.map((row) => ({ row, fail }))
  const counts = await first.db.transaction((tx) => writeTopics(tx, rows))
  await followMarks(
    first.db,
    given.map(({ id }) => id),
  )
  return counts
}
const edit = (trendId: string, topicIds: string[]) => ({
  ...{ trendId, type: 1, title: '', content: '<p>改</p>', topicIds },
  submittedAt: NOW,
})
const insertEdit = (trendId: string, topicIds: string[]) =>
  first.db.insert(trendRevisions).values(edit(trendId, topicIds))
const submitEdit = (tx: Db, trendId: string, topicIds: string[]) => writeEdit(tx, edit(trendId, topicIds), [])
const isPaySensitive = async () => {
  const [topic] = await first.db.select().from(topics).where(eq(topics.id, 'pay'))
  return topic?.sensitive
}
const isSensitive = async (id: string) => {
  const [item] = await first.db.select().from(auditItems).where(eq(auditItems.trendId, id))
  return item?.sensitive
}

it('a post that is written while its topic becomes sensitive is marked, and its topics are locked in any order', async () => {
  const { id, done } = await second.db.transaction(async (tx) => {
    const id = await insertTrend(tx, { authorId: author, topicIds: ['pay'] })
    const done = importTopics()
    await untilBlocked(1)
    await insertTrend(tx, { authorId: author, topicIds: ['jobs', 'pay'] })
    return { id, done }
  })
  expect(await done).toEqual({ added: 0, changed: 2 })
  expect(await isSensitive(id)).toBe(true)
})

it('an edit is approved while its topic becomes sensitive', async () => {
  const trendId = await insertTrend(first.db, { authorId: author })
  await insertEdit(trendId, ['pay', 'jobs'])
  const { done } = await second.db.transaction(async (tx) => {
    await lockItems(tx, [trendId])
    const done = importTopics()
    await untilBlocked(1)
    expect(await approveRevision(tx, trendId, NOW)).toBe(true)
    return { done }
  })
  expect(await done).toEqual({ added: 0, changed: 2 })
  expect(await isSensitive(trendId)).toBe(true)
  expect(await first.db.select().from(topics).where(eq(topics.id, 'jobs'))).toMatchObject([{ name: '内推' }])
})

it('a topic becomes sensitive while an admin judges a post with it, whose mark follows', async () => {
  const trendId = await insertTrend(first.db, { authorId: author, topicIds: ['pay'] })
  const { done } = await second.db.transaction(async (tx) => {
    await lockItems(tx, [trendId])
    const done = importTopics()
    await untilBlocked(1)
    expect(await isPaySensitive()).toBe(true)
    const written = await first.db.transaction((other) =>
      insertTrend(other, { authorId: author, topicIds: ['pay', 'jobs'] }),
    )
    expect(await isSensitive(written)).toBe(true)
    return { done }
  })
  await done
  expect(await isSensitive(trendId)).toBe(true)
})

it('what an admin changes of a post while its mark is set counts', async () => {
  const trendId = await insertTrend(first.db, { authorId: author, topicIds: ['pay'] })
  await insertEdit(trendId, ['jobs'])
  const { done } = await second.db.transaction(async (tx) => {
    await lockItems(tx, [trendId])
    const done = importTopics()
    await untilBlocked(1)
    expect(await approveRevision(tx, trendId, NOW)).toBe(true)
    return { done }
  })
  await done
  expect(await isSensitive(trendId)).toBe(false)
})

it('an edit that is sent while its topic becomes sensitive is marked', async () => {
  const trendId = await insertTrend(first.db, { authorId: author })
  const { done } = await second.db.transaction(async (tx) => {
    await submitEdit(tx, trendId, ['pay'])
    const done = importTopics()
    await untilBlocked(1)
    return { done }
  })
  await done
  expect(await isSensitive(trendId)).toBe(true)
})

it('an edit that is sent while its topic is being changed waits for it, and is marked', async () => {
  const trendId = await insertTrend(first.db, { authorId: author })
  const { sent } = await first.db.transaction(async (tx) => {
    await writeTopics(
      tx,
      TOPICS.map((row) => ({ row, fail })),
    )
    const sent = second.db.transaction((other) => submitEdit(other, trendId, ['pay']))
    await untilBlocked(1)
    return { sent }
  })
  await sent
  expect(await isSensitive(trendId)).toBe(true)
})

it('a post whose edit is rejected while its own topic becomes sensitive stays marked', async () => {
  await insertTopic(first.db, { id: 'rumour', name: '传闻', sensitive: true })
  const trendId = await insertTrend(first.db, { authorId: author, topicIds: ['pay'] })
  await insertEdit(trendId, ['rumour'])
  const { done } = await second.db.transaction(async (tx) => {
    await lockItems(tx, [trendId])
    expect(await rejectRevision(tx, trendId, '不合适', NOW)).toBe(true)
    const done = importTopics()
    await untilBlocked(1)
    return { done }
  })
  await done
  expect(await isSensitive(trendId)).toBe(true)
})

it('an edit is approved while a change of topics waits for a post', async () => {
  const trendId = await insertTrend(first.db, { authorId: author })
  await insertEdit(trendId, ['pay'])
  const { done, approved } = await second.db.transaction(async (tx) => {
    await insertTrend(tx, { authorId: author, topicIds: ['jobs'] })
    const done = importTopics()
    await untilBlocked(1)
    const approved = second.db.transaction(async (other) => {
      await lockItems(other, [trendId])
      return approveRevision(other, trendId, NOW)
    })
    await untilBlocked(2)
    return { done, approved }
  })
  expect(await approved).toBe(true)
  await done
  expect(await isSensitive(trendId)).toBe(true)
})

it('at most 1,000 posts of a topic wait for their mark at a time', async () => {
  const ids = Array.from({ length: 1001 }, (_, n) => `much-${String(n).padStart(4, '0')}`)
  await first.db.insert(trends).values(
    ids.map((id) => ({
      ...{ id, authorId: author, type: 1, title: '', content: '<p>很多</p>', auditStatus: 1, score: 1 },
      createdAt: NOW,
    })),
  )
  await first.db.insert(trendTopics).values(ids.map((trendId) => ({ trendId, topicId: 'pay' })))
  const marked = () => first.db.$count(auditItems, sql`${inArray(auditItems.trendId, ids)} and ${auditItems.sensitive}`)
  const { done } = await second.db.transaction(async (tx) => {
    await lockItems(tx, ids.slice(-1))
    const done = importTopics()
    await untilBlocked(1)
    expect(await marked()).toBe(1000)
    return { done }
  })
  await done
  expect(await marked()).toBe(1001)
})

it('the leases of an admin end while marks are set', async () => {
  const admin = await insertUser(first.db)
  const ids: string[] = []
  for (const id of ['lease-b', 'lease-a'])
    ids.push(await insertTrend(first.db, { id, authorId: author, topicIds: ['pay'] }))
  const leases = inArray(auditItems.trendId, ids)
  for (const id of ids)
    await first.db.update(auditItems).set({ holderId: admin, leasedUntil: NOW }).where(eq(auditItems.trendId, id))
  const { done, released } = await second.db.transaction(async (tx) => {
    await lockItems(tx, ['lease-a'])
    const done = importTopics()
    await untilBlocked(1)
    const released = second.db.transaction((other) => releaseAll(other, [admin]))
    await untilBlocked(2)
    return { done, released }
  })
  await Promise.all([done, released])
  expect(await first.db.select().from(auditItems).where(leases)).toMatchObject(
    ids.map(() => ({ sensitive: true, holderId: null })),
  )
})
