import { and, asc, desc, eq, gt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { ItemsBody } from '@contract/market'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { isBlockedPair } from '../../domain/blocks'
import { marketItems } from './tables'

interface ItemRange {
  after: Cursor | undefined
  limit: number
  now: Date
}

const i = marketItems
const key = microsOf(i.createdAt)
const newestFirst = [desc(i.createdAt), desc(i.id)]
const beyond = (after: Cursor | undefined) => isOlder(i.createdAt, i.id, after)
const reserved = (now: Date) => sql`coalesce(${i.reservedUntil} > ${now}, false)`

/** Condition: the item is in this state now (rule: states of an item). */
function inState(status: string | undefined, now: Date): SQL | undefined {
  if (status === 'sold' || status === 'off') return eq(i.status, status)
  const open = eq(i.status, 'open')
  if (status === 'reserved') return and(open, reserved(now))
  if (status === 'on') return and(open, gt(i.lapsesAt, now), not(reserved(now)))
  if (status === 'lapsed') return and(open, lte(i.lapsesAt, now), not(reserved(now)))
  return and(open, or(gt(i.lapsesAt, now), reserved(now)))
}

/** Items of the requested list, newest first. */
export function page(db: Db, readerId: string, body: ItemsBody, grams: string[], { after, limit, now }: ItemRange) {
  const { status, category, mine } = body
  const state = mine === 'sale' && status === undefined ? undefined : inState(status, now)
  const whose =
    mine === 'sale'
      ? eq(i.sellerId, readerId)
      : mine === 'reserved'
        ? and(eq(i.reserverId, readerId), eq(i.status, 'open'), reserved(now))
        : status === 'off' || status === 'lapsed'
          ? eq(i.sellerId, readerId)
          : undefined
  return db
    .select({ key, item: i })
    .from(i)
    .where(
      and(
        state,
        whose,
        // Own and reserved items are also listed while reports hide them.
        mine === undefined ? eq(i.review, 'none') : undefined,
        category && eq(i.category, category),
        grams.length > 0 ? sql`${i.grams} @> ${sql.param(grams, i.grams)}::text[]` : undefined,
        sql`not ${isBlockedPair(sql`${readerId}::text`, i.sellerId)}`,
        beyond(after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Items this person has reserved and may see, first to end first. */
export function reservedBy(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(i)
    .where(
      and(
        eq(i.reserverId, userId),
        eq(i.status, 'open'),
        eq(i.review, 'none'),
        gt(i.reservedUntil, now),
        sql`not ${isBlockedPair(sql`${userId}::text`, i.sellerId)}`,
      ),
    )
    .orderBy(asc(i.reservedUntil), asc(i.id))
}

/** Items of others than this admin that are hidden until one decides, newest first. */
export function waiting(db: Db, adminId: string, { after, limit }: Omit<ItemRange, 'now'>) {
  return db
    .select({ key, item: i })
    .from(i)
    .where(and(eq(i.review, 'waiting'), ne(i.sellerId, adminId), beyond(after)))
    .orderBy(...newestFirst)
    .limit(limit)
}
