import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { users } from '../people/tables'
import { trends } from '../trends/tables'
import { commentFiles, comments } from './tables'

/** Increments a comment's reply count and locks its row; false if it is removed. */
export async function countReply(db: Db, parentId: string): Promise<boolean> {
  const counted = await db
    .update(comments)
    .set({ replyNum: sql`${comments.replyNum} + 1` })
    .where(and(eq(comments.id, parentId), isNull(comments.removedAt)))
    .returning({ id: comments.id })
  return counted.length > 0
}

/** Locks a comment's row, so that it and its replies always change in the same order; false if it is removed. */
export async function lockParent(db: Db, parentId: string): Promise<boolean> {
  const locked = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, parentId), isNull(comments.removedAt)))
    .for('no key update')
  return locked.length > 0
}

type NewRow = Pick<
  typeof comments.$inferInsert,
  'id' | 'trendId' | 'parentId' | 'authorId' | 'content' | 'emojiName' | 'createdAt'
>

/** Writes a comment with the author's city. */
export async function insert(db: Db, row: NewRow): Promise<void> {
  const profile = (column: 'city' | 'province') =>
    sql<string>`(select ${users[column]} from ${users} where ${users.id} = ${row.authorId})`
  await db.insert(comments).values({ ...row, city: profile('city'), province: profile('province') })
}

export async function attach(db: Db, commentId: string, fileIds: string[]): Promise<void> {
  await db.insert(commentFiles).values(fileIds.map((fileId, position) => ({ commentId, position, fileId })))
}

/** Removes the file rows of these comments, however many; returns the file ids. */
export async function detach(db: Db, commentIds: string[]): Promise<string[]> {
  const rows = await db
    .delete(commentFiles)
    .where(sql`${commentFiles.commentId} = any(${sql.param(commentIds)}::text[])`)
    .returning({ fileId: commentFiles.fileId })
  return rows.map(({ fileId }) => fileId)
}

/** Removes a comment; false if it was already removed. */
export async function remove(db: Db, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .update(comments)
    .set({ removedAt: now })
    .where(and(eq(comments.id, id), isNull(comments.removedAt)))
    .returning({ id: comments.id })
  return removed.length > 0
}

/** Removes the remaining replies of a comment; returns their ids. */
export async function removeReplies(db: Db, parentId: string, now: Date): Promise<string[]> {
  const removed = await db
    .update(comments)
    .set({ removedAt: now })
    .where(and(eq(comments.parentId, parentId), isNull(comments.removedAt)))
    .returning({ id: comments.id })
  return removed.map(({ id }) => id)
}

/** Deletes the words of a person's removed comments; returns their ids. */
export async function blankRemoved(db: Db, authorId: string): Promise<string[]> {
  const blanked = await db
    .update(comments)
    .set({ content: '', emojiName: '', city: '', province: '' })
    .where(and(eq(comments.authorId, authorId), isNotNull(comments.removedAt)))
    .returning({ id: comments.id })
  return blanked.map(({ id }) => id)
}

export async function uncountReply(db: Db, parentId: string): Promise<void> {
  await db
    .update(comments)
    .set({ replyNum: sql`${comments.replyNum} - 1` })
    .where(eq(comments.id, parentId))
}

/**
 * Adds to a trend's counters what the same transaction has written or removed. Locks its row; returns the state that it
 * then keeps until the transaction ends.
 */
export async function countOnTrend(db: Db, trendId: string, by: { all: number; roots: number }) {
  const [state] = await db
    .update(trends)
    .set({
      commentNum: sql`${trends.commentNum} + ${by.all}::int`,
      rootCommentNum: sql`${trends.rootCommentNum} + ${by.roots}::int`,
    })
    .where(eq(trends.id, trendId))
    .returning({ auditStatus: trends.auditStatus, visibility: trends.visibility, removedAt: trends.removedAt })
  return state
}
