import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEED_PAGE_SIZE } from '@contract/limits'
import { openPostgres } from '@server/db/postgres'
import { rank } from '@server/features/trends/ranking'
import { further, top } from '@server/features/trends/recommendRepo'
import { startPostgres, type TestPostgres } from '@tests/support/servers/postgres'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { rowsReadIn, type WatchedDb, watchedDb } from '../../../bench/plan'
import { fill } from '../../../bench/rows'

const POSTS = 20_000
let server: TestPostgres
let url: string
let testApp: TestApp
let watched: WatchedDb

beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  testApp = await startTestApp({ open: await openPostgres(url) })
  watched = watchedDb(url)
})
afterAll(async () => {
  await watched?.pool.end()
  await testApp?.close()
  await server?.stop()
})

describe('推荐 on PostgreSQL', () => {
  it('reads its pages by the index, at most ten rows for one that is shown', { timeout: 120_000 }, async () => {
    const db = testApp.db
    await db.execute(sql`truncate trends, users, files, comments cascade`)
    await fill(db, POSTS)
    const first = await watched.scansOf(() => top(watched.db, ''))
    expect(first.map((node) => node['Index Name'])).toContain('trends_recommend')
    expect(rowsReadIn(first)).toBeLessThanOrEqual(10 * FEED_PAGE_SIZE)

    // A tenth of all posts move after the reader's first page.
    const [{ version = 0 } = {}] = await top(db, '')
    await db.execute(sql`update trends set like_num = like_num + 100000 where right(id, 1) = '7'`)
    for (let posts = 1; posts > 0;) {
      testApp.clock.advance(1000)
      posts = await rank(db, testApp.clock.now())
    }
    await db.execute(sql`analyze`)
    const place = { version, key: POSTS / 2, id: `t${POSTS / 2}` }
    const nodes = await watched.scansOf(() => further(watched.db, place, ''))
    const indexes = nodes.flatMap((node) => [node, ...(node.Plans ?? [])]).map((node) => node['Index Name'])
    expect(indexes).toContain('trends_recommend')
    expect(indexes).toContain('former_scores_order')
    expect(rowsReadIn(nodes)).toBeLessThanOrEqual(10 * FEED_PAGE_SIZE)
    const rows = await further(db, place, '')
    expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 31 }, (_, n) => POSTS / 2 - 1 - n))
  })

  it('soon plans its pages no more, wherever a reader is', { timeout: 120_000 }, async () => {
    await testApp.db.execute(sql`truncate trends, users, files, comments cascade`)
    await fill(testApp.db, POSTS)
    const { db, pool } = watchedDb(url)
    for (let n = 1; n <= 60; n += 1) {
      await top(db, `u${n}`)
      await further(db, { version: 0, key: (POSTS / 61) * n, id: '~' }, `u${n}`)
    }
    const { rows } = await pool.query<{ name: string; plans: string }>(
      'select name, custom_plans as plans from pg_prepared_statements order by name',
    )
    await pool.end()
    expect(rows.map(({ name }) => name)).toEqual(['recommend_further', 'recommend_top'])
    for (const { plans } of rows) expect(Number(plans)).toBeLessThanOrEqual(30)
  })
})
