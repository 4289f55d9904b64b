import { and, asc, count, desc, eq, gte, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { monitorEvents } from './tables'

export type NewEvent = typeof monitorEvents.$inferInsert

export function insertEvents(db: Db, events: NewEvent[]): Promise<unknown> {
  return db.insert(monitorEvents).values(events)
}

export function deleteBefore(db: Db, time: Date): Promise<unknown> {
  return db.delete(monitorEvents).where(lt(monitorEvents.receivedAt, time))
}

/** How many came since a moment, at most `limit`. */
export async function countSince(db: Db, time: Date, limit: number): Promise<number> {
  const some = db.select({ id: monitorEvents.id }).from(monitorEvents).where(gte(monitorEvents.receivedAt, time)).limit(limit).as('some')
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some)
  return row?.n ?? 0
}

/** The same complaint together, the most frequent first. */
export function groupsSince(db: Db, { since, kind, limit }: { since: Date; kind: string | undefined; limit: number }) {
  return db
    .select({
      kind: monitorEvents.kind,
      message: monitorEvents.message,
      stack: max(monitorEvents.stack),
      screen: max(monitorEvents.screen),
      release: max(monitorEvents.release),
      newest: max(monitorEvents.receivedAt),
      upper: sql<number | null>`percentile_cont(0.75) within group (order by ${monitorEvents.value})`,
      times: sql<number>`${count()}::int`,
    })
    .from(monitorEvents)
    .where(and(gte(monitorEvents.receivedAt, since), kind ? eq(monitorEvents.kind, kind) : undefined))
    .groupBy(monitorEvents.kind, monitorEvents.message)
    .orderBy(desc(count()), asc(monitorEvents.message))
    .limit(limit)
}
