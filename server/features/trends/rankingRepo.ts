import { asc, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { formerScores, RANK_DUE, rankSteps, trends } from './tables'

/** A post whose score has to be looked at. */
export type DuePost = Awaited<ReturnType<typeof due>>[number]

export interface NewScore {
  id: string
  score: number
  heat: number
  /** Whether the place changes; else only the heat is noted. */
  moved: boolean
}

export async function isAnyDue(db: Db): Promise<boolean> {
  return (await db.select({ id: trends.id }).from(trends).where(RANK_DUE).limit(1)).length > 0
}

/** Takes the one row of the steps, so that steps come one after another over all processes. */
export async function takeStep(db: Db): Promise<number> {
  await db.insert(rankSteps).values({ id: 1, step: 0 }).onConflictDoNothing()
  const [row] = await db.select({ step: rankSteps.step }).from(rankSteps).for('update')
  return row?.step ?? 0
}

/** Posts that wait for their score, without those that somebody is writing to just now: they wait for the next step. */
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

/** Writes new scores and keeps the former ones for the readers of former steps. */
export async function writeScores(db: Db, step: number, scores: readonly NewScore[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as fresh(id text, score float8, heat integer, moved boolean)`
  await db.execute(sql`
    insert into ${formerScores} (trend_id, score, from_step, until_step)
    select ${trends.id}, ${trends.score}, ${trends.scoreStep}, ${step}::bigint from ${rows}
    join ${trends} on ${trends.id} = fresh.id where fresh.moved`)
  await db.execute(sql`
    update ${trends} set ranked_heat = fresh.heat,
      score = case when fresh.moved then fresh.score else ${trends.score} end,
      score_step = case when fresh.moved then ${step}::bigint else ${trends.scoreStep} end
    from ${rows} where ${trends.id} = fresh.id`)
  await db.update(rankSteps).set({ step })
}

/** Forgets former scores, and notes which orders nobody can page through any more. */
export async function sweepFormer(db: Db, beforeStep: number): Promise<void> {
  const gone = db
    .$with('gone')
    .as(db.delete(formerScores).where(lt(formerScores.untilStep, beforeStep)).returning({ step: formerScores.untilStep }))
  const newest = sql`coalesce((select max(${gone.step}) from ${gone}), 0)`
  await db.with(gone).update(rankSteps).set({ sweptStep: sql`greatest(${rankSteps.sweptStep}, ${newest})` })
}
