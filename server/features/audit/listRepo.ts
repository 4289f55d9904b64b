import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Cursor, isNewer, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { type Item } from './itemRepo'
import { auditItems } from './tables'

export interface ListRange {
  after: Cursor | undefined
  type: number | undefined
  risk: boolean
  auditStatus: number | undefined
  limit: number
}

export type PlacedItem = Cursor & { item: Item }

// Literals, not parameters: a partial index is only used if the planner sees its condition.
const waits = sql.raw('"audit_items"."listed" and "audit_items"."status" = 0')
const done = sql.raw('"audit_items"."listed" and "audit_items"."status" <> 0')
const risky = sql.raw('"audit_items"."sensitive"')

function pendingCondition({ type, risk }: Pick<ListRange, 'type' | 'risk'>): SQL | undefined {
  return and(waits, type === undefined ? undefined : eq(auditItems.type, type), risk ? risky : undefined)
}

function decidedCondition({
  type,
  risk,
  auditStatus,
}: Pick<ListRange, 'type' | 'risk' | 'auditStatus'>): SQL | undefined {
  return and(
    done,
    type === undefined ? undefined : eq(auditItems.type, type),
    auditStatus === undefined ? undefined : eq(auditItems.status, auditStatus),
    risk ? risky : undefined,
  )
}

/** Pending items, longest waiting first. */
export function waiting(db: Db, range: ListRange): Promise<PlacedItem[]> {
  const { submittedAt, trendId } = auditItems
  return db
    .select({ key: microsOf(submittedAt), id: trendId, item: auditItems })
    .from(auditItems)
    .where(and(pendingCondition(range), isNewer(submittedAt, trendId, range.after)))
    .orderBy(submittedAt, trendId)
    .limit(range.limit)
}

/** Decided items, latest first. */
export function finished(db: Db, range: ListRange): Promise<PlacedItem[]> {
  const { decidedAt, trendId } = auditItems
  return db
    .select({ key: microsOf(decidedAt), id: trendId, item: auditItems })
    .from(auditItems)
    .where(and(decidedCondition(range), isOlder(decidedAt, trendId, range.after)))
    .orderBy(desc(decidedAt), desc(trendId))
    .limit(range.limit)
}

function count(db: Db, condition: SQL | undefined): Promise<number> {
  return db.$count(auditItems, condition)
}

/** Number of decided items in the range. */
export const finishedNumber = (db: Db, range: Pick<ListRange, 'type' | 'risk' | 'auditStatus'>) =>
  count(db, decidedCondition(range))
