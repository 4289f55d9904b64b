import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { lockItems } from '@server/features/audit/itemRepo'
import { auditItems } from '@server/features/audit/tables'
import { approveRevision } from '@server/features/publishing/service'
import { writeTopics } from '@server/features/trends/topicRepo'
import { topics, trendRevisions, trendTopics } from '@server/features/trends/tables'
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
const importTopics = () =>
  first.db.transaction((tx) =>
    writeTopics(
      tx,
      TOPICS.map((row) => ({ row, fail })),
    ),
  )
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
  const text = { type: 1, title: '', content: '<p>改</p>', topicIds: ['pay', 'jobs'], submittedAt: NOW }
  await first.db.insert(trendRevisions).values({ trendId, ...text })
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
