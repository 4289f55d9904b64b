import { and, eq, isNull, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { growingUploads } from './tables'

export type Growing = typeof growingUploads.$inferSelect

export async function add(db: Db, row: typeof growingUploads.$inferInsert): Promise<void> {
  await db.insert(growingUploads).values(row)
}

/** An upload of this owner that has not become a file. */
export async function openUpload(db: Db, id: string, ownerId: string): Promise<Growing | undefined> {
  const own = and(eq(growingUploads.id, id), eq(growingUploads.ownerId, ownerId), isNull(growingUploads.endedAt))
  const [row] = await db.select().from(growingUploads).where(own)
  return row
}

/** How many uploads a person has begun and not ended, and what they weigh. */
export async function openOf(db: Db, ownerId: string): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${growingUploads.bytes}), 0)::float8` })
    .from(growingUploads)
    .where(and(eq(growingUploads.ownerId, ownerId), isNull(growingUploads.endedAt)))
  return row ?? { count: 0, bytes: 0 }
}

/** False where it was ended or removed meanwhile. */
export async function end(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(growingUploads)
    .set({ endedAt: now })
    .where(and(eq(growingUploads.id, id), isNull(growingUploads.endedAt)))
    .returning({ id: growingUploads.id })
  return ended.length > 0
}

/** Those whose bytes nobody needs: ended, or begun before. */
export async function stale(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: growingUploads.id })
    .from(growingUploads)
    .where(or(isNotNull(growingUploads.endedAt), lt(growingUploads.createdAt, before)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function isEnded(db: Db, id: string): Promise<boolean> {
  const ended = and(eq(growingUploads.id, id), isNotNull(growingUploads.endedAt))
  return (await db.select({ id: growingUploads.id }).from(growingUploads).where(ended)).length > 0
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(growingUploads).where(eq(growingUploads.id, id))
}
