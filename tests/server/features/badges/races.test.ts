import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts } from '@contract/act'
import { BadgeId } from '@contract/badge'
import { PointSource } from '@contract/points'
import { TargetKind } from '@contract/trend'
import { badgeKindOf } from '@server/domain/badgeKinds'
import { setLike } from '@server/features/acts/service'
import { award } from '@server/features/badges/service'
import { badgeAwards } from '@server/features/badges/tables'
import { grant } from '@server/features/points/service'
import { pointEntries } from '@server/features/points/tables'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

const REACHED_MS = 300

it('the hundredth like is seen where two posts of one author are liked in the same moment', async () => {
  const now = first.clock.now()
  const [author, one, other] = [await insertUser(first.db), await insertUser(first.db), await insertUser(first.db)]
  const token = await insertSession(first.db, other, now)
  const [liked, alsoLiked] = [
    await insertTrend(first.db, { authorId: author, likeNum: 49 }),
    await insertTrend(first.db, { authorId: author, likeNum: 49 }),
  ]
  const like = (targetId: string) => ({ targetKind: TargetKind.Trends, targetId, on: true })
  const { late } = await first.db.transaction(async (tx) => {
    const reader = { id: one, familyAccount: false, orgId: null, roles: [] }
    await setLike(tx, like(liked), { reader, now })
    const late = second.post(acts.like, like(alsoLiked), { token })
    await sleep(REACHED_MS)
    return { late }
  })
  expect((await late).data).toEqual({ on: true, count: 50 })
  const earned = and(eq(badgeAwards.userId, author), eq(badgeAwards.badgeId, BadgeId.HundredLikes))
  expect(await first.db.$count(badgeAwards, earned)).toBe(1)
})

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
