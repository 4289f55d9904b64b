import { and, desc, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../blocks'
import type { Db } from '../../db/db'
import { prepared } from '../../prepared'
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

const reader = sql`${sql.placeholder('reader')}::text`
const limit = sql`${sql.placeholder('limit')}::int`
const step = sql`${sql.placeholder('step')}::bigint`
const ranked = { id: trends.id, key: trends.score, authorId: trends.authorId }

/** Blocks hide both ways. */
const unblocked = not(isBlockedPair(reader, trends.authorId))

const newestStep = sql<number>`coalesce((select ${rankSteps.step} from ${rankSteps}), 0)::float8`

/** The newest step, and from which one on the order is still known; every change up to it is there for later statements. */
export async function steps(db: Db): Promise<{ step: number; sweptStep: number }> {
  const [row] = await db.select({ step: rankSteps.step, sweptStep: rankSteps.sweptStep }).from(rankSteps)
  return row ?? { step: 0, sweptStep: 0 }
}

const first = prepared((db) =>
  db
    .select({ ...ranked, step: newestStep })
    .from(trends)
    .where(and(OPEN_TRENDS, unblocked))
    .orderBy(desc(trends.score), desc(trends.id))
    .limit(sql.placeholder('limit'))
    .prepare('recommend_top'),
)

/** The top of the present order, with the step it belongs to: one statement sees both at the same moment. */
export function top(db: Db, { readerId, limit }: Cut) {
  return first(db).execute({ reader: readerId, limit })
}

function below(score: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(${score}, ${id}) < (${sql.placeholder('key')}::float8, ${sql.placeholder('id')}::text)`
}

const rest = prepared((db) => {
  const still = db.$with('still').as(
    db
      .select(ranked)
      .from(trends)
      .where(and(OPEN_TRENDS, sql`${trends.scoreStep} <= ${step}`, below(trends.score, trends.id), unblocked))
      .orderBy(desc(trends.score), desc(trends.id))
      .limit(sql.placeholder('limit')),
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
          sql`${formerScores.fromStep} <= ${step} and ${formerScores.untilStep} > ${step}`,
          below(formerScores.score, formerScores.trendId),
          sql`${formerScores.score} >= ${least}`,
          unblocked,
        ),
      ),
  )
  return db
    .with(still, moved)
    .select({ id: sql<string>`id`, key: sql<number>`score`, authorId: sql<string>`author_id` })
    .from(sql`(select * from ${still} union all select * from ${moved}) as standing`)
    .orderBy(sql`score desc, id desc`)
    .limit(sql.placeholder('limit'))
    .prepare('recommend_further')
})

/**
 * What stood below a place after a former step: posts that were not moved since, and those that were, by the score
 * they had then. Each post had one score then, so none comes twice and none is missing.
 */
export function further(db: Db, { step, key, id }: RankedPlace, { readerId, limit }: Cut) {
  return rest(db).execute({ step, key, id, reader: readerId, limit })
}
