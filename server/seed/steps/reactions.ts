import { TargetKind } from '@contract/trend'
import { isOpenTrend } from '../../domain/policy'
import { collects, likes } from '../../features/trends/tables'
import { planComments } from '../plan/comments'
import type { TrendPlan } from '../plan/trends'
import { type Random, random } from '../random'
import { type SeedContext, inParts, type Step } from './step'
import { DEMO } from '../plan/sampleIds'

type LikeRow = typeof likes.$inferInsert
type CollectRow = typeof collects.$inferInsert

/** Likes and collects; the known trends are left for trying out. */
export const reactionsStep: Step = {
  name: 'reactions',
  prepare: async (context) => {
    const open = context.trends.filter(isOpenTrend)
    const likeRows = [
      ...open.flatMap((trend) => trendLikes(trend, context)),
      ...open.flatMap((trend) => commentLikes(trend, context)),
    ]
    const collectRows = open.flatMap((trend) => trendCollects(trend, context))
    return async (tx) => {
      await inParts(likeRows, (part) => tx.insert(likes).values(part))
      await inParts(collectRows, (part) => tx.insert(collects).values(part))
    }
  },
}

/** Never more people than the counter says. */
function readersOf(r: Random, trend: TrendPlan, { people }: SeedContext, most: number): string[] {
  const others = r.shuffled(people.filter(({ id }) => id !== DEMO)).map(({ id }) => id)
  const demo = /^t-\d/.test(trend.id) && r.chance(0.22) ? [DEMO] : []
  return [...demo, ...others].slice(0, Math.min(most, r.whole(2, 9)))
}

const between = (r: Random, from: Date, to: Date) => new Date(r.between(from.getTime(), to.getTime()))

function trendLikes(trend: TrendPlan, context: SeedContext): LikeRow[] {
  const r = random(`likes ${trend.place}`)
  return readersOf(r, trend, context, trend.likeNum).map((userId) => ({
    userId,
    targetKind: TargetKind.Trends,
    targetId: trend.id,
    createdAt: between(r, trend.createdAt, context.start),
  }))
}

function trendCollects(trend: TrendPlan, context: SeedContext): CollectRow[] {
  const r = random(`collects ${trend.place}`)
  return readersOf(r, trend, context, Math.min(trend.collectNum, 4)).map((userId) => ({
    userId,
    trendId: trend.id,
    createdAt: between(r, trend.createdAt, context.start),
  }))
}

function commentLikes(trend: TrendPlan, context: SeedContext): LikeRow[] {
  const r = random(`comment likes ${trend.place}`)
  return planComments(trend, context.people, context.start)
    .filter(({ likeNum }) => likeNum > 0 && r.chance(0.3))
    .map(({ id, parentId, createdAt }) => ({
      userId: r.chance(0.3) ? DEMO : r.pick(context.people).id,
      targetKind: parentId ? TargetKind.Reply : TargetKind.Comments,
      targetId: id,
      createdAt: between(r, createdAt, context.start),
    }))
}
