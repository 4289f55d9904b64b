import type { Db } from '../../db/db'
import { reports } from './tables'

/** False if this person has already reported this target. */
export async function insert(db: Db, row: typeof reports.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(reports).values(row).onConflictDoNothing().returning({ targetId: reports.targetId })
  return inserted.length > 0
}
