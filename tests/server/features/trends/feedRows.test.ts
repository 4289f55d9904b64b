import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEED_PAGE_SIZE } from '@contract/limits'
import { type FeedBody, FeedTab } from '@contract/trend'
import { writeCursor } from '@server/calls/cursor'
import { page } from '@server/features/comments/repo'
import { listOf } from '@server/features/comments/service'
import { ofTrend } from '@server/features/files/repo'
import { detailOf, pageOfFeed } from '@server/features/trends/service'
import type { User } from '@server/appContext'
import { startWatched, type WatchedPostgres } from '@tests/support/databases/watchedPostgres'
import { fill } from '../../../bench/rows'

const POSTS = 20_000
const DEEDS = 900
const FOLLOWED = 50
/** Read on demand, as for authors with very many followers. */
const ON_DEMAND = 8
const PER_SHOWN = 10
/** Comments of one post, and replies of one comment. */
const MANY = 5000
const ROOTS_OF_MANY = MANY + 41
const ALL_OF_MANY = ROOTS_OF_MANY + MANY + 4
/** People who have blocked one reader. */
const BLOCKERS = 5000
/** Private posts, newer than all others. */
const HIDDEN = 2000
/** One post per second up to now. */
const HALFWAY = (Date.now() - (POSTS / 2) * 1000) * 1000

let watched: WatchedPostgres

/** A user with many likes, collects, followers and blocks; posts with many likes; an author with many private posts. */
const STATEMENTS = [
  // With only some hundred people PostgreSQL would rather scan all of them.
  `insert into users (id, username, nick_name, created_at) select 'more' || i, 'more' || i, '', now() from generate_series(1, 9000) i`,
  `insert into likes (user_id, target_kind, target_id, created_at) select 'u1000', 'TRENDS', 't' || i * 20, now() from generate_series(1, ${DEEDS}) i`,
  `insert into collects (user_id, trend_id, created_at) select 'u1000', 't' || i * 20, now() from generate_series(1, ${DEEDS}) i`,
  `insert into likes (user_id, target_kind, target_id, created_at)
   select 'u' || i, 'TRENDS', 't' || n * 20, now() from generate_series(1, ${DEEDS}) i, generate_series(1, 20) n`,
  `insert into collects (user_id, trend_id, created_at)
   select 'u' || i, 't' || n * 20, now() from generate_series(1, ${DEEDS}) i, generate_series(1, 20) n`,
  `insert into follows (follower_id, followee_id, created_at) select 'u' || i, 'u1000', now() from generate_series(1, ${DEEDS}) i`,
  `insert into follows (follower_id, followee_id, created_at) select 'u999', 'u' || i, now() from generate_series(1, ${DEEDS}) i`,
  `insert into follows (follower_id, followee_id, created_at) select 'u1000', 'u' || i * 7, now() from generate_series(1, ${FOLLOWED}) i`,
  'alter table follows disable trigger user',
  `insert into follows (follower_id, followee_id, created_at) select 'u998', 'u' || i * 7, now() from generate_series(1, ${ON_DEMAND}) i`,
  'alter table follows enable trigger user',
  `insert into blocks (blocker_id, blocked_id, created_at) select 'u1000', 'u' || i, now() from generate_series(901, 930) i
   union all select 'more' || i, 'more' || i + n, now() from generate_series(1, 3000) i, generate_series(1, 10) n
   union all select 'more' || i, 'u2', now() from generate_series(1, ${BLOCKERS}) i`,
  'update users u set follow_num = (select count(*) from follows where follower_id = u.id)',
  `insert into trends (id, author_id, type, title, content, city, province, audit_status, visibility, created_at)
   select 'x' || i, 'u7', 1, '', '<p>记事</p>', '杭州市', '浙江省', i % 2, 2, now() + make_interval(secs => i) from generate_series(1, ${HIDDEN}) i`,
  // A post with very many comments, the newest of them with very many replies.
  `insert into comments (id, trend_id, author_id, content, created_at)
   select 'many' || i, 't3', 'more' || i % 9000 + 1, '', now() + make_interval(secs => ${MANY} - i) from generate_series(1, ${MANY}) i`,
  `insert into comments (id, trend_id, parent_id, author_id, content, created_at)
   select 'reply' || i, 't3', 'many1', 'more' || i % 9000 + 1, '', now() from generate_series(1, ${MANY}) i`,
  // By people whom u1000 has blocked: a comment with replies, also of others of them, a reply, and a removed comment.
  `insert into comments (id, trend_id, parent_id, author_id, content, reply_num, created_at, removed_at)
   values ('theirs', 't3', null, 'u901', '', 3, now(), null), ('below1', 't3', 'theirs', 'more1', '', 0, now(), null),
   ('below2', 't3', 'theirs', 'more2', '', 0, now(), null), ('below3', 't3', 'theirs', 'u902', '', 0, now(), null),
   ('answer', 't3', 'many1', 'u903', '', 0, now(), null), ('gone', 't3', null, 'u904', '', 0, now(), now())`,
  `update comments set reply_num = ${MANY} + 1 where id = 'many1'`,
  // A post whose comments each have a reply by somebody who blocked u2 and one by somebody else.
  `insert into comments (id, trend_id, parent_id, author_id, content, created_at)
   select 'few' || p.id || a.id, 't7', p.id, a.id, '', now() from comments p, unnest(array['more1', 'more8000']) a(id)
   where p.trend_id = 't7'`,
  `update comments set reply_num = 2 where trend_id = 't7' and parent_id is null`,
  `update trends set comment_num = 3 * root_comment_num where id = 't7'`,
  // Another with one comment.
  `insert into comments (id, trend_id, author_id, content, created_at) values ('single', 't9000', 'more1', '', now())`,
  `update trends set comment_num = 2, root_comment_num = 2 where id = 't9000'`,
  `update trends set comment_num = ${ALL_OF_MANY}, root_comment_num = ${ROOTS_OF_MANY} where id = 't3'`,
  `insert into comment_files (comment_id, position, file_id) select 'c' || i, 0, 'f' || i from generate_series(1, ${POSTS}) i`,
  `insert into topics (id, name) values ('rare', '冷门'), ('common', '热门')`,
  `insert into trend_topics (trend_id, topic_id) select 't' || i, 'common' from generate_series(2000, 9000) i where i % 20 between 1 and 5
   union all select id, 'rare' from unnest(array['t51', 't9005', 't19005']) id`,
  `update trends set city = '昌都市' where id in ('t2001', 't4001', 't8001')`,
  'vacuum analyze blocks',
  'analyze',
]

beforeAll(async () => {
  watched = await startWatched(STATEMENTS, (db) => fill(db, POSTS))
})
afterAll(() => watched?.stop())

function readingAs(id: string): { reader: User; now: Date; secret: string } {
  const [username, nickName, city] = ['', '', '']
  const reader: User = {
    id,
    username,
    nickName,
    identity: 'personal',
    familyAccount: false,
    roles: [],
    city,
    orgId: null,
  }
  return { reader, now: new Date(), secret: '' }
}

/** What a piece of work returns, and how many rows it reads. */
async function watch<Value>(work: () => Promise<Value>): Promise<{ value: Value; read: number }> {
  const values: Value[] = []
  const read = await watched.rowsReadBy(async () => values.push(await work()))
  return { value: values[0] as Value, read }
}

const pageAs = (readerId: string, body: FeedBody) =>
  watch(async () => (await pageOfFeed(watched.db, body, readingAs(readerId))).list)

async function readPerShown(readerId: string, body: FeedBody): Promise<number> {
  const { value, read } = await pageAs(readerId, body)
  expect(value).toHaveLength(FEED_PAGE_SIZE)
  return read / value.length
}

describe('a page of the feed on PostgreSQL', () => {
  it.each<[string, string, FeedBody]>([
    ['推荐', 'u1000', { tab: FeedTab.Recommend, cursor: null }],
    ['推荐, of one who follows many', 'u999', { tab: FeedTab.Recommend, cursor: null }],
    ['同城', 'u1000', { tab: FeedTab.City, city: '杭州市', cursor: null }],
    ['关注', 'u1000', { tab: FeedTab.Follow, cursor: null }],
    ['关注, far down', 'u1000', { tab: FeedTab.Follow, cursor: writeCursor('follow', { key: HALFWAY, id: '~' }) }],
    ['关注, of authors read on demand', 'u998', { tab: FeedTab.Follow, cursor: null }],
    ['an author’s', 'u1000', { tab: FeedTab.User, userId: 'u7', cursor: null }],
    ['the collected', 'u1000', { tab: FeedTab.Collect, cursor: null }],
  ])('%s reads at most ten rows for one it shows', { timeout: 60_000 }, async (_, readerId, body) => {
    // After some executions PostgreSQL uses a generic plan.
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await watched.db.execute(sql.raw(`set plan_cache_mode = ${mode}`))
      expect(await readPerShown(readerId, body)).toBeLessThanOrEqual(PER_SHOWN)
    }
  })
})

describe('a city and a topic on PostgreSQL', () => {
  it.each([
    ['a rare topic', '杭州市', 'rare', ['t51', 't9005', 't19005']],
    ['a rare city', '昌都市', 'common', ['t2001', 't4001', 't8001']],
  ])('%s reads few rows', async (_, city, topicId, ids) => {
    const { value, read } = await pageAs('u1000', { tab: FeedTab.City, city, topicId, cursor: null })
    expect(value.map(({ trendsId }) => trendsId)).toEqual(ids)
    expect(read).toBeLessThan(50)
  })
})

describe('a post with 5,000 comments, one of them with 5,000 replies, on PostgreSQL', () => {
  /** Blocks are read for each comment with replies and each number. */
  const READ = 300
  const detailAs = (id: string) => watch(() => detailOf(watched.db, 't3', readingAs(id)))
  const listAs = (id: string) =>
    watch(() => listOf(watched.db, { trendsId: 't3', pageNum: 1, pageSize: 20, asc: false }, readingAs(id)))

  it('counts without what blocks hide, by the people of the blocks alone', async () => {
    const [detail, list] = [await detailAs('u1000'), await listAs('u1000')]
    expect(detail.value.commentNum).toBe(ALL_OF_MANY - 5)
    expect(list.value).toMatchObject({ total: ALL_OF_MANY - 5, rootNum: ROOTS_OF_MANY - 1 })
    expect(list.value.list[0]).toMatchObject({ commentsId: 'many1', replyNum: MANY })
    expect(detail.read).toBeLessThan(READ)
    expect(list.read).toBeLessThan(READ)
  })

  it('counts no replies for a reader without a block', async () => {
    const { value, read } = await listAs('u1')
    expect(value).toMatchObject({ total: ALL_OF_MANY, rootNum: ROOTS_OF_MANY })
    expect(value.list[0]).toMatchObject({ commentsId: 'many1', replyNum: MANY + 1 })
    expect(read).toBeLessThan(READ)
  })

  it('finds the files of a post and its comments by the post', async () => {
    const { value, read } = await watch(() => ofTrend(watched.db, 't5', true))
    expect(value.map(({ id }) => id)).toEqual(['f5'])
    expect(read).toBeLessThan(READ)
  })
})

describe('for a reader whom 5,000 people have blocked, on PostgreSQL', () => {
  const READ = 1000

  it('the replies of a comment are counted without theirs, by its few replies', async () => {
    const { value, read } = await watch(() => page(watched.db, 't7', 'u2', { order: 'asc', limit: 20, offset: 0 }))
    expect(value.map(({ replyNum }) => replyNum)).toEqual(Array.from({ length: 20 }, () => 1))
    expect(read).toBeLessThan(READ)
  })

  it('the comments of a post are counted without theirs, by its few comments', async () => {
    const { value, read } = await watch(() => detailOf(watched.db, 't9000', readingAs('u2')))
    expect(value.commentNum).toBe(1)
    expect(read).toBeLessThan(READ)
  })
})

describe('a shared post on PostgreSQL', () => {
  it('is queried without the reader’s columns where nobody is signed in', async () => {
    const nobody = { reader: undefined, now: new Date(), secret: '' }
    const list = { trendsId: 't1', pageNum: 1, pageSize: 20, asc: false }
    watched.statements()
    await detailOf(watched.db, 't1', nobody)
    await listOf(watched.db, list, nobody)
    expect(watched.statements().map(({ values }) => values)).toEqual([[['t1']], [['t1']], ['t1', 20, 0]])
  })
})
