import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '@server/db/postgres'
import { trendsWith } from '@server/features/search/repo'
import { indexAllDue } from '@server/features/search/service'
import { trendSearch } from '@server/features/search/tables'
import { trends } from '@server/features/trends/tables'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { foundTrends, writeTrend } from './finding'

let server: TestCluster
let testApp: TestApp
let author: string

beforeAll(async () => {
  server = await startTestCluster()
  testApp = await startTestApp({ open: await openPostgres(await server.createDatabase()) })
  author = await insertUser(testApp.db)
})
afterAll(async () => {
  await testApp?.close()
  await server?.stop()
})

describe('on PostgreSQL', () => {
  it('posts are found as on the embedded database', async () => {
    const text = await writeTrend(testApp, { authorId: author, title: '周末', content: '<p>去徒步 Ａ１</p>' })
    const title = await writeTrend(testApp, { authorId: author, title: '徒步', content: '<p>a1</p>' })
    expect(await foundTrends(testApp, '徒步')).toEqual([title, text])
    expect(await foundTrends(testApp, 'A1')).toEqual([title, text])
  })

  it('a post that is opened and closed by many at once is found as it ends', async () => {
    const id = await insertTrend(testApp.db, { authorId: author, title: '抢椅子' })
    const turn = async (open: boolean) => {
      await testApp.db
        .update(trends)
        .set({ auditStatus: open ? 1 : 2 })
        .where(eq(trends.id, id))
      await indexAllDue(testApp.db)
    }
    await Promise.all(Array.from({ length: 40 }, (_, n) => turn(n % 2 === 0)))
    await indexAllDue(testApp.db)
    const [state] = await testApp.db.select({ status: trends.auditStatus }).from(trends).where(eq(trends.id, id))
    const rows = await testApp.db.select().from(trendSearch).where(eq(trendSearch.trendId, id))
    expect(rows).toHaveLength(state?.status === 1 ? 1 : 0)
    await turn(true)
    expect(await foundTrends(testApp, '抢椅子')).toEqual([id])
  })

  it('of a word in more than 10,000 posts the newest 2,000 are ranked, of a rarer one all', async () => {
    await testApp.db.execute(sql`alter table trends disable trigger user`)
    await testApp.db.execute(sql`insert into trends (id, author_id, type, title, content, audit_status, created_at)
      select 'm' || i, ${author}, 1, '题', '文', 1, timestamptz '2026-01-01' + make_interval(secs => i) from generate_series(1, 10001) i`)
    await testApp.db.execute(sql`insert into trend_search (trend_id, created_at, title_grams, grams)
      select id, created_at, case when id in ('m5', 'm9000') then '{常见,少见}'::text[] else '{题}'::text[] end,
      case when id = 'm1' then '{常见}'::text[] else '{常见,少见}'::text[] end from trends where id ~ '^m[0-9]+$'`)
    const all = async (gram: string) =>
      (await trendsWith(testApp.db, [gram], { after: undefined, readerId: '', limit: 20_000 })).map(({ id }) => id)
    const common = await all('常见')
    expect(common).toHaveLength(2000)
    expect(common.slice(0, 2)).toEqual(['m9000', 'm10001'])
    const rare = await all('少见')
    expect(rare).toHaveLength(10_000)
    expect(rare.slice(0, 3)).toEqual(['m9000', 'm5', 'm10001'])
  })
})
