import { asc, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { formerScores, RANK_DUE, rankingVersions, trends } from './tables'

/** A post whose score has to be checked. */
export type DuePost = Awaited<ReturnType<typeof due>>[number]

export interface NewScore {
  id: string
  score: number
  heat: number
  /** Whether the position changes; otherwise only the heat is stored. */
  moved: boolean
}

/** Whether the rank of any post is out of date. */
export async function isAnyDue(db: Db): Promise<boolean> {
  return (await db.select({ id: trends.id }).from(trends).where(RANK_DUE).limit(1)).length > 0
}

/** Locks the single row of the versions, so that versions are created one after another across processes. */
export async function lockVersion(db: Db): Promise<number> {
  await db.insert(rankingVersions).values({ id: 1, version: 0 }).onConflictDoNothing()
  const [row] = await db.select({ version: rankingVersions.version }).from(rankingVersions).for('update')
  return row?.version ?? 0
}

/** Posts that wait for their score, except locked ones, which wait for the next version. */
export function due(db: Db, limit: number) {
  return db
    .select({
      id: trends.id,
      likeNum: trends.likeNum,
      commentNum: trends.commentNum,
      collectNum: trends.collectNum,
      createdAt: trends.createdAt,
      score: trends.score,
    })
    .from(trends)
    .where(RANK_DUE)
    .orderBy(asc(trends.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Writes new scores and keeps the former ones for readers of former versions. */
export async function writeScores(db: Db, version: number, scores: readonly NewScore[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as fresh(id text, score float8, heat integer, moved boolean)`
  await db.execute(sql`
    insert into ${formerScores} (trend_id, score, from_step, until_step)
    select ${trends.id}, ${trends.score}, ${trends.scoreVersion}, ${version}::bigint from ${rows}
    join ${trends} on ${trends.id} = fresh.id where fresh.moved`)
  await db.execute(sql`
    update ${trends} set ranked_heat = fresh.heat,
      score = case when fresh.moved then fresh.score else ${trends.score} end,
      score_step = case when fresh.moved then ${version}::bigint else ${trends.scoreVersion} end
    from ${rows} where ${trends.id} = fresh.id`)
  await db.update(rankingVersions).set({ version })
}

/** Deletes former scores, and records which versions can no longer be paged through. */
export async function sweepFormer(db: Db, beforeVersion: number): Promise<void> {
  const gone = db
    .$with('gone')
    .as(
      db
        .delete(formerScores)
        .where(lt(formerScores.untilVersion, beforeVersion))
        .returning({ version: formerScores.untilVersion }),
    )
  const newest = sql`coalesce((select max(${gone.version}) from ${gone}), 0)`
  await db
    .with(gone)
    .update(rankingVersions)
    .set({ sweptVersion: sql`greatest(${rankingVersions.sweptVersion}, ${newest})` })
}
