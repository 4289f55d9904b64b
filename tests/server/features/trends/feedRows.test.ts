import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEED_PAGE_SIZE } from '@contract/limits'
import { type FeedBody, FeedTab } from '@contract/trend'
import { writeCursor } from '@server/calls/cursor'
import { listOf } from '@server/features/comments/service'
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
   union all select 'more' || i, 'more' || i + 1, now() from generate_series(1, 3000) i`,
  'update users u set follow_num = (select count(*) from follows where follower_id = u.id)',
  `insert into trends (id, author_id, type, title, content, city, province, audit_status, visibility, created_at)
   select 'x' || i, 'u7', 1, '', '<p>记事</p>', '杭州市', '浙江省', i % 2, 2, now() + make_interval(secs => i) from generate_series(1, ${HIDDEN}) i`,
  'analyze',
]

beforeAll(async () => {
  watched = await startWatched(STATEMENTS, (db) => fill(db, POSTS))
})
afterAll(() => watched?.stop())

async function readPerShown(readerId: string, body: FeedBody): Promise<number> {
  const reader: User = {
    id: readerId,
    username: '',
    nickName: '',
    identity: 'personal',
    familyAccount: false,
    roles: [],
    city: '',
    orgId: null,
  }
  let shown = 0
  const read = await watched.rowsReadBy(async () => {
    shown = (await pageOfFeed(watched.db, body, { reader, now: new Date(), secret: '' })).list.length
  })
  expect(shown).toBe(FEED_PAGE_SIZE)
  return read / shown
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
