import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { prepared } from '../../prepared'
import { trends, trendViews } from './tables'

const adding = prepared((db) => {
  const fresh = db.$with('fresh').as(
    db
      .insert(trendViews)
      .values({ trendId: sql.placeholder('trendId'), reader: sql.placeholder('reader'), hour: sql.placeholder('hour') })
      .onConflictDoNothing()
      .returning({ trendId: trendViews.trendId }),
  )
  return db
    .with(fresh)
    .update(trends)
    .set({ viewNum: sql`${trends.viewNum} + 1` })
    .where(sql`${trends.id} in (select trend_id from fresh)`)
    .prepare('trend_add_view')
})

/** Adds one view and counts it, in one statement; nothing where it is there already. */
export async function addView(db: Db, view: { trendId: string; reader: string; hour: number }) {
  await adding(db).execute(view)
}
