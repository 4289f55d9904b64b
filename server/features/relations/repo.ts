import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type AuthorRow, authorColumns } from '../../domain/author'
import { followsBetween } from '../../domain/relation'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { blocks, follows, organisations, users } from '../people/tables'

export interface Pair {
  /** Who acts. */
  me: string
  other: string
}

/**
 * Locks both people until the transaction ends, so that follows and blocks between them are serialised; in order of id,
 * to avoid deadlocks.
 */
export function lockPair(db: Db, { me, other }: Pair) {
  return db
    .select({ id: users.id, disabledAt: users.disabledAt })
    .from(users)
    .where(inArray(users.id, [me, other]))
    .orderBy(users.id)
    .for('no key update')
}

/** The present follows and blocks between the two. */
export async function between(db: Db, { me, other }: Pair) {
  const block = (from: string, to: string) =>
    sql<boolean>`exists (select 1 from ${blocks} where ${blocks.blockerId} = ${from} and ${blocks.blockedId} = ${to})`
  const [row] = await db
    .select({
      ...followsBetween(me, other),
      iBlock: block(me, other),
      blocksMe: block(other, me),
    })
    .from(sql`(select 1) as here`)
  return row ?? { iFollow: false, followsMe: false, iBlock: false, blocksMe: false }
}

/** Inserts and counts a follow; false if it existed. The pair must be locked. */
export async function addFollow(db: Db, from: string, to: string, createdAt: Date): Promise<boolean> {
  const added = await db
    .insert(follows)
    .values({ followerId: from, followeeId: to, createdAt })
    .onConflictDoNothing()
    .returning({ followerId: follows.followerId })
  if (added.length > 0) await count(db, from, to, 1)
  return added.length > 0
}

/** Deletes and uncounts a follow; false if it did not exist. The pair must be locked. */
export async function removeFollow(db: Db, from: string, to: string): Promise<boolean> {
  const removed = await db
    .delete(follows)
    .where(and(eq(follows.followerId, from), eq(follows.followeeId, to)))
    .returning({ followerId: follows.followerId })
  if (removed.length > 0) await count(db, from, to, -1)
  return removed.length > 0
}

async function count(db: Db, from: string, to: string, by: number): Promise<void> {
  await db
    .update(users)
    .set({ followNum: sql`${users.followNum} + ${by}` })
    .where(eq(users.id, from))
  await db
    .update(users)
    .set({ fansNum: sql`${users.fansNum} + ${by}` })
    .where(eq(users.id, to))
}

/** Nothing changes if the block exists. */
export async function addBlock(db: Db, from: string, to: string, createdAt: Date): Promise<void> {
  await db.insert(blocks).values({ blockerId: from, blockedId: to, createdAt }).onConflictDoNothing()
}

export async function removeBlock(db: Db, from: string, to: string): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, from), eq(blocks.blockedId, to)))
}

/** People whom a person has blocked, latest first. */
export function blockedBy(
  db: Db,
  me: string,
  after: Cursor | undefined,
  limit: number,
): Promise<(AuthorRow & Cursor)[]> {
  return db
    .select({ ...authorColumns, key: microsOf(blocks.createdAt), id: users.id })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(and(eq(blocks.blockerId, me), isNull(users.disabledAt), isOlder(blocks.createdAt, blocks.blockedId, after)))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit)
}
