import { and, eq, isNull, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { resumableUploads } from './tables'

export type ResumableUpload = typeof resumableUploads.$inferSelect

export async function add(db: Db, row: typeof resumableUploads.$inferInsert): Promise<void> {
  await db.insert(resumableUploads).values(row)
}

/** An upload of this owner that has not become a file. */
export async function openUpload(db: Db, id: string, ownerId: string): Promise<ResumableUpload | undefined> {
  const own = and(eq(resumableUploads.id, id), eq(resumableUploads.ownerId, ownerId), isNull(resumableUploads.endedAt))
  const [row] = await db.select().from(resumableUploads).where(own)
  return row
}

/** Number and total bytes of a person's unfinished uploads. */
export async function openOf(db: Db, ownerId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${resumableUploads.bytes}), 0)::float8`,
    })
    .from(resumableUploads)
    .where(and(eq(resumableUploads.ownerId, ownerId), isNull(resumableUploads.endedAt)))
  return row ?? { count: 0, bytes: 0 }
}

/** False if it was ended or removed meanwhile. */
export async function end(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(resumableUploads)
    .set({ endedAt: now })
    .where(and(eq(resumableUploads.id, id), isNull(resumableUploads.endedAt)))
    .returning({ id: resumableUploads.id })
  return ended.length > 0
}

/** Uploads whose bytes can be removed, finished or older than `before`: the oldest, without the first `skipped`. */
export async function stale(
  db: Db,
  before: Date,
  { limit, skipped }: { limit: number; skipped: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: resumableUploads.id })
    .from(resumableUploads)
    .where(or(isNotNull(resumableUploads.endedAt), lt(resumableUploads.createdAt, before)))
    .orderBy(resumableUploads.createdAt, resumableUploads.id)
    .limit(limit)
    .offset(skipped)
  return rows.map(({ id }) => id)
}

export async function isEnded(db: Db, id: string): Promise<boolean> {
  const ended = and(eq(resumableUploads.id, id), isNotNull(resumableUploads.endedAt))
  return (await db.select({ id: resumableUploads.id }).from(resumableUploads).where(ended)).length > 0
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(resumableUploads).where(eq(resumableUploads.id, id))
}
