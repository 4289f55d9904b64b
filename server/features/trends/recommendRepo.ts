import { and, desc, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../blocks'
import type { Db } from '../../db/db'
import { formerScores, OPEN_TRENDS, rankSteps, trends } from './tables'

/** Where a reader stands: in the order as it was after this step, behind this post. */
export interface RankedPlace {
  step: number
  key: number
  id: string
}

export interface Cut {
  /** Empty for visitors. */
  readerId: string
  limit: number
}

/** Blocks hide both ways. */
function unblocked(readerId: string): SQL | undefined {
  return readerId ? not(isBlockedPair(sql`${readerId}::text`, trends.authorId)) : undefined
}

const newestStep = sql<number>`coalesce((select ${rankSteps.step} from ${rankSteps}), 0)::float8`

/** The newest step, and from which one on the order is still known; every change up to it is there for later statements. */
export async function steps(db: Db): Promise<{ step: number; sweptStep: number }> {
  const [row] = await db.select({ step: rankSteps.step, sweptStep: rankSteps.sweptStep }).from(rankSteps)
  return row ?? { step: 0, sweptStep: 0 }
}

/** The top of the present order, with the step it belongs to: one statement sees both at the same moment. */
export function top(db: Db, { readerId, limit }: Cut) {
  return db
    .select({ id: trends.id, key: trends.score, authorId: trends.authorId, step: newestStep })
    .from(trends)
    .where(and(OPEN_TRENDS, unblocked(readerId)))
    .orderBy(desc(trends.score), desc(trends.id))
    .limit(limit)
}

function below(score: SQLWrapper, id: SQLWrapper, place: RankedPlace): SQL {
  return sql`(${score}, ${id}) < (${place.key}::float8, ${place.id})`
}

/**
 * What stood below a place after a former step: posts that were not moved since, and those that were, by the score
 * they had then. Each post had one score then, so none comes twice and none is missing.
 */
export function further(db: Db, place: RankedPlace, { readerId, limit }: Cut) {
  const still = db.$with('still').as(
    db
      .select({ id: trends.id, key: trends.score, authorId: trends.authorId })
      .from(trends)
      .where(and(OPEN_TRENDS, sql`${trends.scoreStep} <= ${place.step}`, below(trends.score, trends.id, place), unblocked(readerId)))
      .orderBy(desc(trends.score), desc(trends.id))
      .limit(limit),
  )
  // Where there are enough of them, those that were moved have to have stood above the last one to matter.
  const least = sql`(select case when count(*) = ${limit} then min(${still.key}) else '-infinity'::float8 end from ${still})`
  const moved = db.$with('moved').as(
    db
      .select({ id: trends.id, key: sql<number>`${formerScores.score}`.as('former_score'), authorId: trends.authorId })
      .from(formerScores)
      .innerJoin(trends, eq(trends.id, formerScores.trendId))
      .where(
        and(
          OPEN_TRENDS,
          sql`${formerScores.fromStep} <= ${place.step} and ${formerScores.untilStep} > ${place.step}`,
          below(formerScores.score, formerScores.trendId, place),
          sql`${formerScores.score} >= ${least}`,
          unblocked(readerId),
        ),
      ),
  )
  return db
    .with(still, moved)
    .select({ id: sql<string>`id`, key: sql<number>`score`, authorId: sql<string>`author_id` })
    .from(sql`(select * from ${still} union all select * from ${moved}) as standing`)
    .orderBy(sql`score desc, id desc`)
    .limit(limit)
}
