import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { authorColumns } from '../../domain/author'
import { isBlockedPair } from '../../domain/blocks'
import { shownRealName } from '../../domain/personnel'
import { releaseFiles, type StoredFile } from '../files/service'
import { files, storedFileColumns } from '../files/tables'
import { users } from '../people/tables'
import { marketFiles, marketItems, marketPeople, marketReports, marketReservations } from './tables'

export type ItemRow = typeof marketItems.$inferSelect

/** The row of an item, locked until the transaction ends. */
export async function lockItem(tx: Db, id: string): Promise<ItemRow | undefined> {
  const [row] = await tx.select().from(marketItems).where(eq(marketItems.id, id)).for('update')
  return row
}

/** An item, whoever reads it: see `isBlockedBetween`. */
export async function itemById(db: Db, id: string): Promise<ItemRow | undefined> {
  const [row] = await db.select().from(marketItems).where(eq(marketItems.id, id))
  return row
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(db: Db, one: string, other: string): Promise<boolean> {
  const [row] = await db
    .select({ blocked: isBlockedPair(sql`${one}::text`, sql`${other}::text`) })
    .from(sql`(select 1) as one`)
  return row?.blocked === true
}

export async function setItem(tx: Db, id: string, to: Partial<ItemRow>): Promise<void> {
  await tx.update(marketItems).set(to).where(eq(marketItems.id, id))
}

export async function addItem(tx: Db, row: typeof marketItems.$inferInsert): Promise<void> {
  await tx.insert(marketItems).values(row)
}

/** Records once that a person is an adult. */
export async function addAdult(tx: Db, userId: string, adultAt: Date): Promise<void> {
  await tx.insert(marketPeople).values({ userId, adultAt }).onConflictDoNothing()
}

/** Whether this person declared to be an adult; locks the row until the transaction ends. */
export async function lockAdult(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx.select().from(marketPeople).where(eq(marketPeople.userId, userId)).for('update')
  return rows.length > 0
}

/** Number of open items this person has reserved. */
export async function countReserved(tx: Db, userId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(marketItems)
    .where(and(eq(marketItems.reserverId, userId), eq(marketItems.status, 'open'), gt(marketItems.reservedUntil, now)))
  return row?.n ?? 0
}

/** When the last reservation of this person for this item ended or ends. */
export async function lastReservation(tx: Db, itemId: string, userId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ endsAt: marketReservations.endsAt })
    .from(marketReservations)
    .where(and(eq(marketReservations.itemId, itemId), eq(marketReservations.userId, userId)))
  return row?.endsAt
}

/** Replaces the end of the last reservation of this person for this item. */
export async function noteReservation(tx: Db, itemId: string, userId: string, endsAt: Date): Promise<void> {
  await tx
    .insert(marketReservations)
    .values({ itemId, userId, endsAt })
    .onConflictDoUpdate({ target: [marketReservations.itemId, marketReservations.userId], set: { endsAt } })
}

/** Replaces the pictures of an item, and releases those that are no longer among them. */
export async function setFiles(tx: Db, itemId: string, fileIds: readonly string[]): Promise<void> {
  const had = await tx.delete(marketFiles).where(eq(marketFiles.itemId, itemId)).returning({ id: marketFiles.fileId })
  if (fileIds.length > 0) {
    await tx.insert(marketFiles).values(fileIds.map((fileId, position) => ({ itemId, fileId, position })))
  }
  await releaseFiles(
    tx,
    had.flatMap(({ id }) => (fileIds.includes(id) ? [] : [id])),
  )
}

/** Ids of the pictures of an item, in no order. */
export async function fileIdsOf(db: Db, itemId: string): Promise<string[]> {
  const rows = await db.select({ id: marketFiles.fileId }).from(marketFiles).where(eq(marketFiles.itemId, itemId))
  return rows.map(({ id }) => id)
}

/** The pictures of these items, in order. */
export function filesOf(db: Db, itemIds: string[]): Promise<(StoredFile & { itemId: string })[]> {
  return db
    .select({
      itemId: marketFiles.itemId,
      ...storedFileColumns,
    })
    .from(marketFiles)
    .innerJoin(files, eq(files.id, marketFiles.fileId))
    .where(inArray(marketFiles.itemId, itemIds))
    .orderBy(asc(marketFiles.position))
}

/** Profile fields of these people; `userId` is empty for a closed account (rule: author fields). */
export function peopleOf(db: Db, ids: string[]) {
  return db
    .select({
      id: users.id,
      userId: authorColumns.userId,
      imNickName: users.nickName,
      imFaceUrl: users.faceUrl,
      realName: shownRealName,
      department: users.department,
      phone: sql<string>`coalesce(${users.mobile}, '')`,
    })
    .from(users)
    .where(inArray(users.id, ids))
}

/**
 * Prevents these people from blocking each other and from being disabled until the transaction ends. Returns those
 * whose accounts are open.
 */
export async function lockPeople(tx: Db, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id, disabledAt: users.disabledAt })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('share')
  return rows.flatMap(({ id, disabledAt }) => (disabledAt ? [] : [id]))
}

/** Open items that one of the two sells and the other has reserved, locked in order of id. */
export function lockBetween(tx: Db, one: string, other: string): Promise<ItemRow[]> {
  const between = (seller: string, reserver: string) =>
    and(eq(marketItems.sellerId, seller), eq(marketItems.reserverId, reserver))
  return tx
    .select()
    .from(marketItems)
    .where(and(eq(marketItems.status, 'open'), or(between(one, other), between(other, one))))
    .orderBy(asc(marketItems.id))
    .for('update')
}

/** Open items that these people sell or have reserved, locked in order of id. */
export function lockOpenOf(tx: Db, userIds: string[]): Promise<ItemRow[]> {
  return tx
    .select()
    .from(marketItems)
    .where(
      and(
        eq(marketItems.status, 'open'),
        sql`(${inArray(marketItems.sellerId, userIds)} or ${inArray(marketItems.reserverId, userIds)})`,
      ),
    )
    .orderBy(asc(marketItems.id))
    .for('update')
}

/** Open items that lapse before this moment and whose seller was not notified, locked. */
export function lockLapsing(tx: Db, now: Date, before: Date, limit: number): Promise<ItemRow[]> {
  return tx
    .select()
    .from(marketItems)
    .where(
      and(
        eq(marketItems.status, 'open'),
        not(marketItems.lapseNotified),
        gt(marketItems.lapsesAt, now),
        sql`${marketItems.lapsesAt} <= ${before}`,
      ),
    )
    .orderBy(asc(marketItems.lapsesAt), desc(marketItems.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** False if this person has already reported the item. */
export async function addReport(tx: Db, row: typeof marketReports.$inferInsert): Promise<boolean> {
  const added = await tx.insert(marketReports).values(row).onConflictDoNothing().returning({ id: marketReports.itemId })
  return added.length > 0
}

/** Whether this person's report of an item waits for a decision. */
export async function isReportOpen(tx: Db, itemId: string, reporterId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: marketReports.itemId })
    .from(marketReports)
    .where(
      and(eq(marketReports.itemId, itemId), eq(marketReports.reporterId, reporterId), isNull(marketReports.closedAt)),
    )
  return rows.length > 0
}

/** Number of open reports of an item. */
export async function countReports(tx: Db, itemId: string): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(marketReports)
    .where(and(eq(marketReports.itemId, itemId), isNull(marketReports.closedAt)))
  return row?.n ?? 0
}

/** Open reports of these items, newest first. */
export function reportsOf(db: Db, itemIds: string[]) {
  return db
    .select()
    .from(marketReports)
    .where(and(inArray(marketReports.itemId, itemIds), isNull(marketReports.closedAt)))
    .orderBy(desc(marketReports.createdAt))
}

/** Closes all reports of an item; those closed before get the new time, too. */
export async function closeReports(tx: Db, itemId: string, closedAt: Date): Promise<void> {
  await tx.update(marketReports).set({ closedAt }).where(eq(marketReports.itemId, itemId))
}

/** Deletes the closed reports of an item, so that their reporters can report it again. */
export async function deleteClosedReports(tx: Db, itemId: string): Promise<void> {
  await tx.delete(marketReports).where(and(eq(marketReports.itemId, itemId), isNotNull(marketReports.closedAt)))
}
