import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { TargetKind } from '@contract/trend'
import { isBlockedPair } from '../../domain/blocks'
import type { Db } from '../../db/db'
import { comments } from '../comments/tables'
import { collects, likes, trends } from '../trends/tables'

export interface Target {
  targetKind: TargetKind
  targetId: string
}

/** The trend and author of a comment or reply visible to this reader; a removed comment hides its replies. */
export async function commentFor(db: Db, { targetKind, targetId }: Target, readerId: string) {
  const parent = sql`exists (select 1 from comments p where p.id = ${comments.parentId} and p.removed_at is null
    and not ${isBlockedPair(sql`${readerId}::text`, sql.raw('p.author_id'))})`
  const [row] = await db
    .select({ trendsId: comments.trendId, authorId: comments.authorId })
    .from(comments)
    .where(
      and(
        eq(comments.id, targetId),
        isNull(comments.removedAt),
        targetKind === TargetKind.Reply ? parent : isNull(comments.parentId),
        not(isBlockedPair(sql`${readerId}::text`, comments.authorId)),
      ),
    )
  return row
}

/** Returns false if the row already existed. */
export async function addLike(db: Db, userId: string, target: Target, createdAt: Date): Promise<boolean> {
  const added = await db
    .insert(likes)
    .values({ userId, ...target, createdAt })
    .onConflictDoNothing()
    .returning({ userId: likes.userId })
  return added.length > 0
}

/** Returns false if there was no row. */
export async function removeLike(db: Db, userId: string, { targetKind, targetId }: Target): Promise<boolean> {
  const removed = await db
    .delete(likes)
    .where(and(eq(likes.userId, userId), eq(likes.targetKind, targetKind), eq(likes.targetId, targetId)))
    .returning({ userId: likes.userId })
  return removed.length > 0
}

/** Adds `by` to the counter and returns it; 0 only reads it. */
export async function moveLikeNum(db: Db, { targetKind, targetId }: Target, by: number): Promise<number> {
  const table = targetKind === TargetKind.Trends ? trends : comments
  return counted(db, table, table.likeNum, targetId, by, { likeNum: sql`${table.likeNum} + ${by}` })
}

/** False if the post is already in the collection. */
export async function addCollect(db: Db, userId: string, trendId: string, createdAt: Date): Promise<boolean> {
  const added = await db
    .insert(collects)
    .values({ userId, trendId, createdAt })
    .onConflictDoNothing()
    .returning({ userId: collects.userId })
  return added.length > 0
}

/** False if the post is not in the collection. */
export async function removeCollect(db: Db, userId: string, trendId: string): Promise<boolean> {
  const removed = await db
    .delete(collects)
    .where(and(eq(collects.userId, userId), eq(collects.trendId, trendId)))
    .returning({ userId: collects.userId })
  return removed.length > 0
}

/** Adds to the counter of a post; returns its new value. */
export function moveCollectNum(db: Db, trendId: string, by: number): Promise<number> {
  return counted(db, trends, trends.collectNum, trendId, by, { collectNum: sql`${trends.collectNum} + ${by}` })
}

/** Posts in a person's collection. */
export async function collectedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: collects.trendId }).from(collects).where(eq(collects.userId, userId))
  return rows.map(({ id }) => id)
}

type Counting = typeof trends.likeNum | typeof trends.collectNum | typeof comments.likeNum

async function counted(
  db: Db,
  table: typeof trends | typeof comments,
  column: Counting,
  id: string,
  by: number,
  change: Record<string, SQL>,
): Promise<number> {
  const [row] =
    by === 0
      ? await db.select({ count: column }).from(table).where(eq(table.id, id))
      : await db.update(table).set(change).where(eq(table.id, id)).returning({ count: column })
  return row?.count ?? 0
}
