import { and, desc, eq } from 'drizzle-orm'
import { advisoryLock, type LockNumber } from '../db/advisoryLock'
import type { Db } from '../db/db'
import { type Window, within } from '../db/within'
import { comments } from '../features/comments/tables'
import { trends } from '../features/trends/tables'

/** Serialises counting and writing what one author may write only so often, until the transaction ends. */
export async function lockRate(tx: Db, lock: LockNumber, authorId: string): Promise<void> {
  await tx.execute(advisoryLock(lock, authorId))
}

const written = { comments, trends }

/** Creation times of the author's newest rows within the window, including removed ones, newest first. */
export async function newestTimes(
  db: Db,
  kind: keyof typeof written,
  authorId: string,
  window: Window,
  limit: number,
): Promise<Date[]> {
  const table = written[kind]
  const rows = await db
    .select({ at: table.createdAt })
    .from(table)
    .where(and(eq(table.authorId, authorId), within(table.createdAt, window)))
    .orderBy(desc(table.createdAt))
    .limit(limit)
  return rows.map(({ at }) => at)
}
