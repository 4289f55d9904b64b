import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BadgeId } from '@contract/badge'
import { PointSource } from '@contract/points'
import { badgeKindOf } from '@server/domain/badgeKinds'
import { award, grant } from '@server/features/points/service'
import { pointEntries } from '@server/features/points/tables'
import { insertUser } from '@tests/support/rows'
import { first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

const REACHED_MS = 300

it('a badge is awarded once where points and the badge page come to it at once, and neither locks the other out', async () => {
  const now = first.clock.now()
  const userId = await insertUser(first.db)
  const badge = badgeKindOf(BadgeId.FirstTrend)
  if (!badge) throw new Error('no such badge')
  const { late, isFirst } = await first.db.transaction(async (tx) => {
    const entry = { points: 5, source: PointSource.TrendPassed, sourceId: 'passed', title: '动态通过审核', path: '' }
    await grant(tx, { ...entry, userId, now })
    const late = second.db.transaction((other) => award(other, { userId, badge, now })).catch((error: unknown) => error)
    await sleep(REACHED_MS)
    return { late, isFirst: await award(tx, { userId, badge, now }) }
  })
  expect([isFirst, await late]).toEqual([true, false])
  const granted = and(eq(pointEntries.userId, userId), eq(pointEntries.source, PointSource.Badge))
  expect(await first.db.$count(pointEntries, granted)).toBe(1)
})
