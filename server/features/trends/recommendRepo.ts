import { and, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
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

/** How far below its place a page looks for other authors. */
export const WINDOW = 30

/**
 * One row more tells whether the order goes on. It stands in the text: for a limit that comes as a value PostgreSQL
 * expects a tenth of the table, and so plans anew with every call where there are many posts.
 */
const rows = sql.raw(`${WINDOW + 1}`)
const reader = sql`${sql.placeholder('reader')}::text`
const step = sql`${sql.placeholder('step')}::bigint`
const standing = { id: sql<string>`id`, key: sql<number>`score`, authorId: sql<string>`author_id` }
const downwards = sql`order by score desc, id desc limit ${rows}`

/** Blocks hide both ways. */
const unblocked = not(isBlockedPair(reader, trends.authorId))

const newestStep = sql<number>`coalesce((select ${rankSteps.step} from ${rankSteps}), 0)::float8`

/** The newest step, and from which one on the order is still known; every change up to it is there for later statements. */
export async function steps(db: Db): Promise<{ step: number; sweptStep: number }> {
  const [row] = await db.select({ step: rankSteps.step, sweptStep: rankSteps.sweptStep }).from(rankSteps)
  return row ?? { step: 0, sweptStep: 0 }
}

/** The first open posts of the present order, or of a part of it. */
const present = (within?: SQL) => sql`select ${trends.id}, ${trends.score}, ${trends.authorId} from ${trends}
  where ${and(OPEN_TRENDS, within, unblocked)} ${downwards}`

const first = prepared((db) =>
  db
    .select({ ...standing, step: newestStep })
    .from(sql`(${present()}) as standing`)
    .orderBy(sql`score desc, id desc`)
    .prepare('recommend_top'),
)

/** The top of the present order for this reader, empty for visitors, with the step it belongs to: one statement sees both at the same moment. */
export function top(db: Db, readerId: string) {
  return first(db).execute({ reader: readerId })
}

function below(score: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(${score}, ${id}) < (${sql.placeholder('key')}::float8, ${sql.placeholder('id')}::text)`
}

const rest = prepared((db) => {
  // The sum is as unknown to the planner as the step, and "not later" keeps more by its guess than "earlier": so it
  // goes along the index and plans once, wherever the place is and however many posts there are.
  const still = present(and(sql`(${trends.scoreStep} + 0 > ${step}) is not true`, below(trends.score, trends.id)))
  // Where there are enough of them, those that were moved have to have stood above the last one to matter.
  const least = sql`(select case when count(*) = ${rows} then min(score) else '-infinity'::float8 end from still)`
  const moved = sql`select ${trends.id}, ${formerScores.score}, ${trends.authorId}
    from ${formerScores} join ${trends} on ${eq(trends.id, formerScores.trendId)}
    where ${and(
      OPEN_TRENDS,
      sql`${formerScores.fromStep} <= ${step} and ${formerScores.untilStep} > ${step}`,
      below(formerScores.score, formerScores.trendId),
      sql`${formerScores.score} >= ${least}`,
      unblocked,
    )}`
  return db
    .select(standing)
    .from(sql`(with still as (${still}), moved as (${moved})
      select * from (select * from still union all select * from moved) as both_kinds ${downwards}) as standing`)
    .orderBy(sql`score desc, id desc`)
    .prepare('recommend_further')
})

/**
 * What stood below a place after a former step: posts that were not moved since, and those that were, by the score
 * they had then. Each post had one score then, so none comes twice and none is missing.
 */
export function further(db: Db, { step, key, id }: RankedPlace, readerId: string) {
  return rest(db).execute({ step, key, id, reader: readerId })
}
