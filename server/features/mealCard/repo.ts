import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { mealCardEntries, mealCards } from './tables'

/** Balance of a meal card in fen; 0 without a card. */
export async function balanceOf(db: Db, userId: string): Promise<number> {
  const [card] = await db.select().from(mealCards).where(eq(mealCards.userId, userId))
  return card?.balanceFen ?? 0
}

/** Locks these people's cards; missing ones are created. */
export async function lockCards(tx: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)].sort()
  if (ids.length === 0) return
  // Missing cards are created before any of several is locked: in the other order two calls could wait for each other.
  if (ids.length === 1 && (await lock(tx, ids)).length === 1) return
  await tx
    .insert(mealCards)
    .values(ids.map((userId) => ({ userId })))
    .onConflictDoNothing()
  await lock(tx, ids)
}

const lock = (tx: Db, ids: string[]) =>
  tx
    .select({ userId: mealCards.userId })
    .from(mealCards)
    .where(inArray(mealCards.userId, ids))
    .orderBy(mealCards.userId)
    .for('update')

/** Books an entry, negative for a charge; the card must be locked. */
export async function book(tx: Db, entry: typeof mealCardEntries.$inferInsert): Promise<void> {
  await tx
    .update(mealCards)
    .set({ balanceFen: sql`${mealCards.balanceFen} + ${entry.amountFen}` })
    .where(eq(mealCards.userId, entry.userId))
  await tx.insert(mealCardEntries).values(entry)
}

/** Entries before a serial number, newest first. */
export const entriesOf = (db: Db, userId: string, before: number | undefined, limit: number) =>
  db
    .select()
    .from(mealCardEntries)
    .where(and(eq(mealCardEntries.userId, userId), before === undefined ? undefined : lt(mealCardEntries.id, before)))
    .orderBy(desc(mealCardEntries.id))
    .limit(limit)
