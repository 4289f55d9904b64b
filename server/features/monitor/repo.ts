import { and, asc, count, desc, eq, gte, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { monitorEvents, monitorIntake } from './tables'

export type NewEvent = typeof monitorEvents.$inferInsert

export function insertEvents(db: Db, events: NewEvent[]): Promise<unknown> {
  return db.insert(monitorEvents).values(events)
}

export function deleteBefore(db: Db, time: Date): Promise<unknown> {
  return removeOld(db, monitorEvents, lt(monitorEvents.receivedAt, time))
}

export interface Window {
  source: string
  seconds: number
  startsAt: Date
}

/** Adds bytes to a window, in one statement. Returns false, and adds nothing, if the window would exceed `most`. */
export async function addIntake(
  db: Db,
  { source, seconds, startsAt }: Window,
  bytes: number,
  most: number,
): Promise<boolean> {
  if (bytes > most) return false
  const isNew = sql`${monitorIntake.startsAt} <> excluded.starts_at`
  const sum = sql`${monitorIntake.bytes} + excluded.bytes`
  const added = await db
    .insert(monitorIntake)
    .values({ source, windowSeconds: seconds, startsAt, bytes })
    .onConflictDoUpdate({
      target: [monitorIntake.source, monitorIntake.windowSeconds],
      set: { startsAt: sql`excluded.starts_at`, bytes: sql`case when ${isNew} then excluded.bytes else ${sum} end` },
      setWhere: sql`${isNew} or ${sum} <= ${most}`,
    })
    .returning({ source: monitorIntake.source })
  return added.length > 0
}

export function deleteIntakeBefore(db: Db, time: Date): Promise<unknown> {
  return removeOld(db, monitorIntake, lt(monitorIntake.startsAt, time))
}

/** Reports grouped by equal content, most frequent first. */
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
