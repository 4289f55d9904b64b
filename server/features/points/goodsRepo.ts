import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { type ContentCounts, contentCounts, type ContentRow } from '../../domain/contentKind'
import type { Spent } from './ledger'
import { goods, redemptionLots, redemptions } from './tables'

export type GoodsRow = typeof goods.$inferSelect
export type RedemptionRow = typeof redemptions.$inferSelect

interface Page {
  after: Cursor | undefined
  limit: number
}

/**
 * Goods, newest first, with this user's redemptions that count against the limit. Expired codes that are not booked yet
 * count as returned.
 */
export function pageOfGoods(db: Db, userId: string, { after, limit }: Page, now: Date) {
  const key = microsOf(goods.createdAt)
  const expired = sql`r.status = 'waiting' and r.expires_at <= ${now.toISOString()}::timestamptz`
  return db
    .select({
      key,
      id: goods.id,
      name: goods.name,
      picture: goods.picture,
      points: goods.points,
      stock: sql<number>`${goods.stock} + (select count(*)::int from redemptions r where r.goods_id = goods.id and ${expired})`,
      limitPerUser: goods.limitPerUser,
      place: goods.place,
      desc: goods.description,
      mine: sql<number>`(select count(*)::int from redemptions r where r.user_id = ${userId} and r.goods_id = goods.id and r.status in ('waiting', 'used') and not (${expired}))`,
    })
    .from(goods)
    .where(isOlder(goods.createdAt, goods.id, after))
    .orderBy(desc(goods.createdAt), desc(goods.id))
    .limit(limit)
}

/** The goods, locked until the transaction ends. */
export async function lockGoods(tx: Db, goodsId: string): Promise<GoodsRow | undefined> {
  const [locked] = await tx.select().from(goods).where(eq(goods.id, goodsId)).for('update')
  return locked
}

/**
 * Locks the goods of these users' waiting codes, or of those that have expired by a moment, in order of id: stocks
 * returned one by one could deadlock.
 */
export async function lockGoodsOf(tx: Db, userIds: readonly string[], expired?: Date): Promise<void> {
  const waiting = tx
    .select({ id: redemptions.goodsId })
    .from(redemptions)
    .where(and(isWaitingOf(userIds), expired && lte(redemptions.expiresAt, expired)))
  await tx.select({ id: goods.id }).from(goods).where(inArray(goods.id, waiting)).orderBy(asc(goods.id)).for('update')
}

/** Those of these users who have waiting codes, in order of id. */
export async function waitingOwners(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: redemptions.userId })
    .from(redemptions)
    .where(isWaitingOf(userIds))
    .orderBy(asc(redemptions.userId))
  return rows.map(({ userId }) => userId)
}

const isWaitingOf = (userIds: readonly string[]) =>
  and(inArray(redemptions.userId, [...userIds]), eq(redemptions.status, 'waiting'))

/** Adds to the stock; a negative number takes from it. */
export async function moveStock(tx: Db, goodsId: string, by: number): Promise<void> {
  await tx
    .update(goods)
    .set({ stock: sql`${goods.stock} + ${by}` })
    .where(eq(goods.id, goodsId))
}

/** How many redemptions of these goods count against the user's limit. */
export async function countMine(tx: Db, userId: string, goodsId: string): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.userId, userId),
        eq(redemptions.goodsId, goodsId),
        inArray(redemptions.status, ['waiting', 'used']),
      ),
    )
  return row?.n ?? 0
}

/** Stores a redemption; undefined if its code is taken. */
export async function addRedemption(tx: Db, row: typeof redemptions.$inferInsert): Promise<RedemptionRow | undefined> {
  const [added] = await tx.insert(redemptions).values(row).onConflictDoNothing({ target: redemptions.code }).returning()
  return added
}

/** Records which lots a redemption has used, so that a refund can give them back. */
export async function noteSpent(tx: Db, redemptionId: string, spent: readonly Spent[]): Promise<void> {
  await tx.insert(redemptionLots).values(spent.map((part) => ({ ...part, redemptionId })))
}

/** Points a redemption took, with their original lapse dates. */
export function spentOn(tx: Db, redemptionId: string): Promise<Spent[]> {
  return tx
    .select({ points: redemptionLots.points, expiresAt: redemptionLots.expiresAt })
    .from(redemptionLots)
    .where(eq(redemptionLots.redemptionId, redemptionId))
}

/** Changes a redemption under the lock of its owner's account. */
export async function setStatus(
  tx: Db,
  redemptionId: string,
  values: Partial<Pick<RedemptionRow, 'status' | 'usedAt' | 'usedBy'>>,
): Promise<void> {
  await tx.update(redemptions).set(values).where(eq(redemptions.id, redemptionId))
}

export async function redemptionOf(db: Db, redemptionId: string): Promise<RedemptionRow | undefined> {
  const [found] = await db.select().from(redemptions).where(eq(redemptions.id, redemptionId))
  return found
}

/** A redemption in any state. */
export async function redemptionByCode(db: Db, code: string): Promise<RedemptionRow | undefined> {
  const [found] = await db.select().from(redemptions).where(eq(redemptions.code, code))
  return found
}

/** A user's waiting redemptions, first to lapse first. */
export function waitingOf(tx: Db, userId: string, limit: number): Promise<RedemptionRow[]> {
  return tx
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), eq(redemptions.status, 'waiting')))
    .orderBy(asc(redemptions.expiresAt), asc(redemptions.id))
    .limit(limit)
}

/** A user's redemptions, newest first. */
export function pageOfRedemptions(db: Db, userId: string, { after, limit }: Page) {
  const key = microsOf(redemptions.createdAt)
  return db
    .select({ key, id: redemptions.id, row: redemptions })
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), isOlder(redemptions.createdAt, redemptions.id, after)))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(limit)
}

export const allGoods = (db: Db): Promise<GoodsRow[]> => db.select().from(goods).orderBy(goods.id)

/** Goods to import; without a stock they keep theirs. */
type GoodsLine = Omit<GoodsRow, 'createdAt' | 'stock'> & { stock?: number | undefined }

/** Adds or changes goods, and tells whose stock it changes; new goods without a stock fail. */
export async function writeGoods(tx: Db, rows: readonly ContentRow<GoodsLine>[], now: Date): Promise<ContentCounts> {
  const existing = await lockStocks(
    tx,
    rows.map(({ row }) => row.id),
  )
  const notes: string[] = []
  for (const { row, fail } of rows) {
    const { id, stock, ...columns } = row
    const before = existing.get(id)
    if (before === undefined && stock === undefined) fail(`新商品 ${id} 须写明库存`)
    else if (before === undefined) await tx.insert(goods).values({ ...columns, id, stock: stock ?? 0, createdAt: now })
    else
      await tx
        .update(goods)
        .set({ ...columns, ...(stock === undefined ? {} : { stock }) })
        .where(eq(goods.id, id))
    if (before !== undefined && stock !== undefined && stock !== before) {
      notes.push(`${row.name}（${id}）的库存由 ${before} 改为 ${stock}`)
    }
  }
  return { ...contentCounts(rows, new Set(existing.keys())), notes }
}

/** The stocks of these goods, locked until the transaction ends, in order of id, as `lockGoodsOf` locks them. */
async function lockStocks(tx: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const locked = await tx
    .select({ id: goods.id, stock: goods.stock })
    .from(goods)
    .where(inArray(goods.id, [...ids]))
    .orderBy(asc(goods.id))
    .for('update')
  return new Map(locked.map(({ id, stock }) => [id, stock]))
}
