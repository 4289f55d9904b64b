import { TargetKind } from '@contract/trend'
import { isOpenTrend } from '../../domain/policy'
import { collects, likes } from '../../features/trends/tables'
import { planComments } from '../plan/comments'
import type { TrendPlan } from '../plan/trends'
import { type Random, random } from '../random'
import { type SeedContext, inParts, type Step } from './step'

type LikeRow = typeof likes.$inferInsert
type CollectRow = typeof collects.$inferInsert

/** Likes and collects; the known trends are left for trying out. */
export const reactionsStep: Step = {
  name: 'reactions',
  prepare: async (ground) => {
    const open = ground.trends.filter(isOpenTrend)
    const likeRows = [
      ...open.flatMap((trend) => trendLikes(trend, ground)),
      ...open.flatMap((trend) => commentLikes(trend, ground)),
    ]
    const collectRows = open.flatMap((trend) => trendCollects(trend, ground))
    return async (tx) => {
      await inParts(likeRows, (part) => tx.insert(likes).values(part))
      await inParts(collectRows, (part) => tx.insert(collects).values(part))
    }
  },
}

/** Never more people than the counter says. */
function readersOf(r: Random, trend: TrendPlan, { people }: SeedContext, most: number): string[] {
  const others = r.shuffled(people.filter(({ id }) => id !== 'u-demo')).map(({ id }) => id)
  const demo = /^t-\d/.test(trend.id) && r.chance(0.22) ? ['u-demo'] : []
  return [...demo, ...others].slice(0, Math.min(most, r.whole(2, 9)))
}

const between = (r: Random, from: Date, to: Date) => new Date(r.between(from.getTime(), to.getTime()))

function trendLikes(trend: TrendPlan, ground: SeedContext): LikeRow[] {
  const r = random(`likes ${trend.place}`)
  return readersOf(r, trend, ground, trend.likeNum).map((userId) => ({
    userId,
    targetKind: TargetKind.Trends,
    targetId: trend.id,
    createdAt: between(r, trend.createdAt, ground.start),
  }))
}

function trendCollects(trend: TrendPlan, ground: SeedContext): CollectRow[] {
  const r = random(`collects ${trend.place}`)
  return readersOf(r, trend, ground, Math.min(trend.collectNum, 4)).map((userId) => ({
    userId,
    trendId: trend.id,
    createdAt: between(r, trend.createdAt, ground.start),
  }))
}

function commentLikes(trend: TrendPlan, ground: SeedContext): LikeRow[] {
  const r = random(`comment likes ${trend.place}`)
  return planComments(trend, ground.people, ground.start)
    .filter(({ likeNum }) => likeNum > 0 && r.chance(0.3))
    .map(({ id, parentId, createdAt }) => ({
      userId: r.chance(0.3) ? 'u-demo' : r.pick(ground.people).id,
      targetKind: parentId ? TargetKind.Reply : TargetKind.Comments,
      targetId: id,
      createdAt: between(r, createdAt, ground.start),
    }))
}
