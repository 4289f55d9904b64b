import { and, eq, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { isBlockedPair } from '../../domain/blocks'
import type { Db } from '../../db/db'
import { prepared } from '../../db/prepared'
import { OPEN_TRENDS } from './openTrends'
import { formerScores, rankingVersions, trends } from './tables'

/** Where a reader stands: in the order as it was after this version, behind this post. */
export interface RankedPlace {
  version: number
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
const version = sql`${sql.placeholder('version')}::bigint`
const standing = { id: sql<string>`id`, key: sql<number>`score`, authorId: sql<string>`author_id` }
const downwards = sql`order by score desc, id desc limit ${rows}`

/** Blocks hide both ways. */
const unblocked = not(isBlockedPair(reader, trends.authorId))

const newestVersion = sql<number>`coalesce((select ${rankingVersions.version} from ${rankingVersions}), 0)::float8`

/** The newest version, and from which one on the order is still known; every change up to it is there for later statements. */
export async function versions(db: Db): Promise<{ version: number; sweptVersion: number }> {
  const [row] = await db
    .select({ version: rankingVersions.version, sweptVersion: rankingVersions.sweptVersion })
    .from(rankingVersions)
  return row ?? { version: 0, sweptVersion: 0 }
}

/** The first open posts of the present order, or of a part of it. */
const present = (within?: SQL) => sql`select ${trends.id}, ${trends.score}, ${trends.authorId} from ${trends}
  where ${and(OPEN_TRENDS, within, unblocked)} ${downwards}`

const first = prepared((db) =>
  db
    .select({ ...standing, version: newestVersion })
    .from(sql`(${present()}) as standing`)
    .orderBy(sql`score desc, id desc`)
    .prepare('recommend_top'),
)

/** The top of the present order for this reader, empty for visitors, with the version it belongs to: one statement sees both at the same moment. */
export function top(db: Db, readerId: string) {
  return first(db).execute({ reader: readerId })
}

function below(score: SQLWrapper, id: SQLWrapper): SQL {
  return sql`(${score}, ${id}) < (${sql.placeholder('key')}::float8, ${sql.placeholder('id')}::text)`
}

const rest = prepared((db) => {
  // The sum is as unknown to the planner as the version, and "not later" keeps more by its guess than "earlier": so it
  // goes along the index and plans once, wherever the place is and however many posts there are.
  const still = present(and(sql`(${trends.scoreVersion} + 0 > ${version}) is not true`, below(trends.score, trends.id)))
  // Where there are enough of them, those that were moved have to have stood above the last one to matter.
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
 * What stood below a place after a former version: posts that were not moved since, and those that were, by the score
 * they had then. Each post had one score then, so none comes twice and none is missing.
 */
export function further(db: Db, { version, key, id }: RankedPlace, readerId: string) {
  return rest(db).execute({ version, key, id, reader: readerId })
}
