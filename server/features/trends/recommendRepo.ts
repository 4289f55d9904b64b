import { and, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../domain/blocks'
import type { Db } from '../../db/db'
import { prepared } from '../../db/prepared'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { formerScores, rankingVersions, trends } from './tables'

/** A reader's position: in the order after this version, behind this post. */
export interface RankedPlace {
  version: number
  key: number
  id: string
}

/** How many posts below its position a page considers to find other authors. */
export const WINDOW = 30

/**
 * One extra row shows whether the order continues. It is a literal: for a limit passed as a parameter PostgreSQL
 * expects a tenth of the table, and so plans every call again when there are many posts.
 */
const rows = sql.raw(`${WINDOW + 1}`)
const reader = sql`${sql.placeholder('reader')}::text`
const version = sql`${sql.placeholder('version')}::bigint`
const standing = { id: sql<string>`id`, key: sql<number>`score`, authorId: sql<string>`author_id` }
const downwards = sql`order by score desc, id desc limit ${rows}`

/** A block hides in both directions. */
const unblocked = not(isBlockedPair(reader, trends.authorId))

const newestVersion = sql<number>`coalesce((select ${rankingVersions.version} from ${rankingVersions}), 0)::float8`

/** The newest version, and the first one whose order is still known; later statements see every change up to it. */
export async function versions(db: Db): Promise<{ version: number; sweptVersion: number }> {
  const [row] = await db
    .select({ version: rankingVersions.version, sweptVersion: rankingVersions.sweptVersion })
    .from(rankingVersions)
  return row ?? { version: 0, sweptVersion: 0 }
}

/** The first public posts of the current order, or of a part of it. */
const present = (within?: SQL) => sql`select ${trends.id}, ${trends.score}, ${trends.authorId} from ${trends}
  where ${and(OPEN_TRENDS, within, unblocked)} ${downwards}`

const first = prepared((db) =>
  db
    .select({ ...standing, version: newestVersion })
    .from(sql`(${present()}) as standing`)
    .orderBy(sql`score desc, id desc`)
    .prepare('recommend_top'),
)

/**
 * The top of the current order for this reader (empty: a visitor), with its version: one statement reads both
 * consistently.
 */
export function top(db: Db, readerId: string) {
  return first(db).execute({ reader: readerId })
}

function below(score: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(${score}, ${id}) < (${sql.placeholder('key')}::float8, ${sql.placeholder('id')}::text)`
}

const rest = prepared((db) => {
  // The planner cannot estimate the sum, nor the version, and "not later" keeps more rows in its estimate than
  // "earlier": so it uses the index and a generic plan, whatever the position and the number of posts.
  const still = present(and(sql`(${trends.scoreVersion} + 0 > ${version}) is not true`, below(trends.score, trends.id)))
  // If there are enough of them, moved posts only matter if they ranked above the last one.
  const least = sql`(select case when count(*) = ${rows} then min(score) else '-infinity'::float8 end from still)`
  const moved = sql`select ${trends.id}, ${formerScores.score}, ${trends.authorId}
    from ${formerScores} join ${trends} on ${eq(trends.id, formerScores.trendId)}
    where ${and(
      OPEN_TRENDS,
      sql`${formerScores.fromVersion} <= ${version} and ${formerScores.untilVersion} > ${version}`,
      below(formerScores.score, formerScores.trendId),
      sql`${formerScores.score} >= ${least}`,
      unblocked,
    )}`
  return db
    .select(standing)
    .from(
      sql`(with still as (${still}), moved as (${moved})
      select * from (select * from still union all select * from moved) as both_kinds ${downwards}) as standing`,
    )
    .orderBy(sql`score desc, id desc`)
    .prepare('recommend_further')
})

/**
 * What ranked below a position after a former version: posts not moved since, and moved ones by their former score.
 * Each post had one score then, so none is repeated or missing.
 */
export function further(db: Db, { version, key, id }: RankedPlace, readerId: string) {
  return rest(db).execute({ version, key, id, reader: readerId })
}
