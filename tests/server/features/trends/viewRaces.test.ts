import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { trends as calls } from '@contract/trend'
import { trends, trendViews } from '@server/features/trends/tables'
import { DEVICES_PER_ADDRESS, settleViews } from '@server/features/trends/views'
import { insertTrend, insertUser } from '@tests/support/rows'
import { appOf, first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('two servers count together at most 50 devices of one address', async () => {
  const trendsId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      appOf(n).post(calls.detail, { trendsId }, { address: '203.0.113.7', headers: { 'user-agent': `made up ${n}` } }),
    ),
  )
  await Promise.all([settleViews(first.context), settleViews(second.context)])
  const [row] = await first.db.select({ viewNum: trends.viewNum }).from(trends).where(eq(trends.id, trendsId))
  expect(row?.viewNum).toBe(DEVICES_PER_ADDRESS)
  expect(await first.db.select().from(trendViews).where(eq(trendViews.trendId, trendsId))).toHaveLength(
    DEVICES_PER_ADDRESS,
  )
})
