import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { authorColumns } from '../../domain/author'
import { isBlockedPair } from '../../domain/blocks'
import { users } from '../people/tables'
import { marketItems, marketQuestions } from './tables'

const q = marketQuestions
const columns = {
  key: microsOf(q.createdAt),
  id: q.id,
  itemId: q.itemId,
  askerId: q.userId,
  /** Empty for a closed account (rule: author fields). */
  userId: authorColumns.userId,
  imNickName: users.nickName,
  imFaceUrl: users.faceUrl,
  text: q.text,
  answer: q.answer,
  createdAt: q.createdAt,
}

/** Questions about an item that this reader may see, newest first. */
export function page(db: Db, itemId: string, readerId: string, after: Cursor | undefined, limit: number) {
  return db
    .select(columns)
    .from(q)
    .innerJoin(users, eq(users.id, q.userId))
    .where(
      and(
        eq(q.itemId, itemId),
        sql`not ${isBlockedPair(sql`${readerId}::text`, q.userId)}`,
        isOlder(q.createdAt, q.id, after),
      ),
    )
    .orderBy(desc(q.createdAt), desc(q.id))
    .limit(limit)
}

/** Number of questions about each of these items that a block hides from this reader; without items that have none. */
export async function hiddenNumbers(db: Db, itemIds: readonly string[], readerId: string) {
  if (itemIds.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ itemId: q.itemId, n: sql<number>`count(*)::int` })
    .from(q)
    .where(and(inArray(q.itemId, [...itemIds]), isBlockedPair(sql`${readerId}::text`, q.userId)))
    .groupBy(q.itemId)
  return new Map(rows.map(({ itemId, n }) => [itemId, n]))
}

export async function byId(db: Db, id: string) {
  const [row] = await db.select(columns).from(q).innerJoin(users, eq(users.id, q.userId)).where(eq(q.id, id))
  return row
}

/** Adds a question and counts it on its item. */
export async function add(tx: Db, row: typeof marketQuestions.$inferInsert): Promise<void> {
  await tx.insert(q).values(row)
  await countOn(tx, [row.itemId], 1)
}

export async function setAnswer(tx: Db, id: string, answer: string): Promise<void> {
  await tx.update(q).set({ answer }).where(eq(q.id, id))
}

/** Removes a question and its count on the item; repeating it changes nothing. */
export async function remove(tx: Db, id: string): Promise<void> {
  const removed = await tx.delete(q).where(eq(q.id, id)).returning({ itemId: q.itemId })
  await countOn(
    tx,
    removed.map(({ itemId }) => itemId),
    -1,
  )
}

/** Deletes a person's questions. */
export async function removeOf(tx: Db, userId: string): Promise<void> {
  const rows = await tx.select({ id: q.id }).from(q).where(eq(q.userId, userId))
  for (const { id } of rows) await remove(tx, id)
}

/** Deletes the answers of an erased seller. */
export async function eraseAnswers(tx: Db, itemIds: string[]): Promise<void> {
  if (itemIds.length > 0) await tx.update(q).set({ answer: '' }).where(inArray(q.itemId, itemIds))
}

async function countOn(tx: Db, itemIds: string[], by: 1 | -1): Promise<void> {
  if (itemIds.length === 0) return
  await tx
    .update(marketItems)
    .set({ questionNum: sql`${marketItems.questionNum} + ${by}` })
    .where(inArray(marketItems.id, itemIds))
}
