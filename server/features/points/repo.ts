import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { pointAccounts, pointEntries, pointLots, redemptions } from './tables'

export type Account = typeof pointAccounts.$inferSelect
export type EntryRow = typeof pointEntries.$inferSelect
export type NewEntry = Omit<EntryRow, 'serial'>

/**
 * The account, created if missing, locked until the transaction ends, and until its entries and lots are committed on
 * every node (`docs/decisions/0012`).
 */
export async function lockAccount(tx: Db, userId: string): Promise<Account> {
  await tx.execute(sql`insert into point_accounts (user_id)
    select ${userId} from (${advisoryLock(LockNumber.Points, userId)}) as held
    on conflict do nothing`)
  const [locked] = await tx.select().from(pointAccounts).where(eq(pointAccounts.userId, userId)).for('update')
  if (!locked) throw new Error('account row missing')
  return locked
}

/** Undefined for a person who has no points account yet. */
export async function accountOf(db: Db, userId: string): Promise<Account | undefined> {
  const [found] = await db.select().from(pointAccounts).where(eq(pointAccounts.userId, userId))
  return found
}

/** Changes an account that `lockAccount` has locked. */
export async function setAccount(
  tx: Db,
  userId: string,
  values: Partial<Pick<Account, 'balance' | 'signedInOn' | 'streak'>>,
): Promise<void> {
  await tx.update(pointAccounts).set(values).where(eq(pointAccounts.userId, userId))
}

/** Adds an entry; a second one of its source violates a unique index (`hasEntry`). */
export async function addEntry(tx: Db, entry: NewEntry): Promise<void> {
  await tx.insert(pointEntries).values(entry)
}

/** Whether the ledger has an entry of this source; an entry is booked once (rule: the ledger). */
export async function hasEntry(db: Db, userId: string, source: string, sourceId: string): Promise<boolean> {
  const [found] = await db
    .select({ serial: pointEntries.serial })
    .from(pointEntries)
    .where(and(eq(pointEntries.userId, userId), eq(pointEntries.source, source), eq(pointEntries.sourceId, sourceId)))
  return found !== undefined
}

/** Number of entries of a source from `from` (inclusive) to `to` (exclusive). */
export async function countEntries(db: Db, userId: string, source: string, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.userId, userId),
        eq(pointEntries.source, source),
        gte(pointEntries.createdAt, from),
        lt(pointEntries.createdAt, to),
      ),
    )
  return row?.n ?? 0
}

/** Entries, latest first. */
export function entries(
  db: Db,
  userId: string,
  { direction, before, limit }: { direction?: 'in' | 'out' | undefined; before: number | undefined; limit: number },
): Promise<EntryRow[]> {
  const conditions: (SQL | undefined)[] = [
    eq(pointEntries.userId, userId),
    direction && (direction === 'in' ? gt(pointEntries.points, 0) : lt(pointEntries.points, 0)),
    before === undefined ? undefined : lt(pointEntries.serial, before),
  ]
  return db
    .select()
    .from(pointEntries)
    .where(and(...conditions))
    .orderBy(desc(pointEntries.serial))
    .limit(limit)
}

/** Adds points that lapse at a moment. */
export async function addLot(tx: Db, userId: string, left: number, expiresAt: Date): Promise<void> {
  await tx.insert(pointLots).values({ userId, left, expiresAt })
}

/** Lots with points left, first to lapse first. */
export function openLots(tx: Db, userId: string) {
  return tx
    .select({ serial: pointLots.serial, left: pointLots.left, expiresAt: pointLots.expiresAt })
    .from(pointLots)
    .where(and(eq(pointLots.userId, userId), gt(pointLots.left, 0)))
    .orderBy(asc(pointLots.expiresAt), asc(pointLots.serial))
}

/** Deletes used-up lots; a redemption keeps its own record of what it took (`redemptionLots`). */
export const removeSpentLots = (db: Db) => removeOld(db, pointLots, sql`${pointLots.left} = 0`)

/** Takes points, at most what is left, from a lot of an account that `lockAccount` has locked. */
export async function subtractFromLot(tx: Db, userId: string, serial: number, points: number): Promise<void> {
  await tx
    .update(pointLots)
    .set({ left: sql`${pointLots.left} - ${points}` })
    .where(and(eq(pointLots.serial, serial), eq(pointLots.userId, userId)))
}

interface Skipping {
  limit: number
  skipped: number
}

/** Users with lapsed codes that are not booked yet, of one of the goods or of all. */
export async function lapsedUsers(
  db: Db,
  now: Date,
  { limit, skipped }: Skipping,
  goodsId?: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: redemptions.userId })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.status, 'waiting'),
        lte(redemptions.expiresAt, now),
        goodsId === undefined ? undefined : eq(redemptions.goodsId, goodsId),
      ),
    )
    .orderBy(redemptions.userId)
    .limit(limit)
    .offset(skipped)
  return rows.map(({ userId }) => userId)
}

/** Users with lapsed points that are not booked yet. */
export async function lapsedLotUsers(db: Db, now: Date, { limit, skipped }: Skipping): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: pointLots.userId })
    .from(pointLots)
    .where(and(gt(pointLots.left, 0), lte(pointLots.expiresAt, now)))
    .orderBy(pointLots.userId)
    .limit(limit)
    .offset(skipped)
  return rows.map(({ userId }) => userId)
}

/** Whether this user has lapsed points or codes that are not booked yet. */
export async function hasLapsed(db: Db, userId: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      due: sql<boolean>`exists (select 1 from point_lots where user_id = ${userId} and "left" > 0 and expires_at <= ${at})
      or exists (select 1 from redemptions where user_id = ${userId} and status = 'waiting' and expires_at <= ${at})`,
    })
    .from(sql`(select 1) as one`)
  return row?.due ?? false
}

/** Accounts whose balance differs from the sum of their entries or of their lots. */
export function wrongBalances(db: Db) {
  const sums = (table: SQL, column: SQL, name: string) =>
    sql`(select user_id, sum(${column})::int as total from ${table} group by user_id) ${sql.raw(name)}`
  const entrySum = sql<number>`coalesce(entry_sums.total, 0)`
  const lotSum = sql<number>`coalesce(lot_sums.total, 0)`
  return db
    .select({ userId: pointAccounts.userId, balance: pointAccounts.balance, entrySum, lotSum })
    .from(pointAccounts)
    .leftJoin(sums(sql`${pointEntries}`, sql`points`, 'entry_sums'), sql`entry_sums.user_id = ${pointAccounts.userId}`)
    .leftJoin(sums(sql`${pointLots}`, sql`"left"`, 'lot_sums'), sql`lot_sums.user_id = ${pointAccounts.userId}`)
    .where(sql`${pointAccounts.balance} <> ${entrySum} or ${pointAccounts.balance} <> ${lotSum}`)
    .orderBy(pointAccounts.userId)
}

/** How many accounts and entries there are. */
export async function ledgerSize(db: Db): Promise<{ accounts: number; entries: number }> {
  const [row] = await db
    .select({
      accounts: sql<number>`(select count(*)::int from point_accounts)`,
      entries: sql<number>`(select count(*)::int from point_entries)`,
    })
    .from(sql`(select 1) as one`)
  return row ?? { accounts: 0, entries: 0 }
}

/**
 * Deletes the account, its entries, also those of a call under way, and redemptions; what this user handed out to others
 * stays.
 */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await lockAccount(tx, userId)
  await tx.delete(pointEntries).where(eq(pointEntries.userId, userId))
  await tx.delete(pointLots).where(eq(pointLots.userId, userId))
  await tx.delete(redemptions).where(eq(redemptions.userId, userId))
  await tx.update(redemptions).set({ usedBy: null }).where(eq(redemptions.usedBy, userId))
  await tx.delete(pointAccounts).where(eq(pointAccounts.userId, userId))
}
