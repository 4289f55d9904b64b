import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { trends } from '../trends/tables'
import { reports } from './tables'

type Report = typeof reports.$inferInsert

const isOf = ({ reporterId, targetKind, targetId }: Pick<Report, 'reporterId' | 'targetKind' | 'targetId'>) =>
  and(eq(reports.reporterId, reporterId), eq(reports.targetKind, targetKind), eq(reports.targetId, targetId))

/** False if this person has already reported this target. */
export async function insert(db: Db, row: Report): Promise<boolean> {
  const inserted = await db.insert(reports).values(row).onConflictDoNothing().returning({ targetId: reports.targetId })
  return inserted.length > 0
}

/** When this person's report on this target was closed: null while it is open, undefined without one. */
export async function closedAt(db: Db, row: Report): Promise<Date | null | undefined> {
  const [found] = await db.select({ closedAt: reports.closedAt }).from(reports).where(isOf(row))
  return found?.closedAt
}

/** The last time the post's text was submitted or decided on (an edit's is only decided on); undefined if unknown. */
export async function textSince(db: Db, trendId: string): Promise<Date | undefined> {
  const { submittedAt, auditedAt } = trends
  const latest = sql<Date | null>`greatest(${submittedAt}, ${auditedAt})`.mapWith(submittedAt)
  const [row] = await db.select({ latest }).from(trends).where(eq(trends.id, trendId))
  return row?.latest ?? undefined
}

/** Replaces a report that was closed before this time by the given open one; returns the former one, if any. */
export async function reopen(
  db: Db,
  row: Report,
  closedBefore: Date,
): Promise<typeof reports.$inferSelect | undefined> {
  const { reason, reasonDesc, createdAt } = row
  const [former] = await db
    .select()
    .from(reports)
    .where(and(isOf(row), lt(reports.closedAt, closedBefore)))
    .for('update')
  if (former) {
    await db
      .update(reports)
      .set({ reason, reasonDesc, createdAt, closedAt: null, closedBy: null, upheld: null })
      .where(isOf(row))
  }
  return former
}

export function reportsOf(db: Db, reporterId: string) {
  return db.select().from(reports).where(eq(reports.reporterId, reporterId))
}

/**
 * Deletes the words of a person's reports.
 * @param reasons that stay
 */
export async function eraseUser(tx: Db, userId: string, reasons: readonly string[]): Promise<void> {
  const own = eq(reports.reporterId, userId)
  await tx.update(reports).set({ reasonDesc: '' }).where(own)
  await tx
    .update(reports)
    .set({ reason: '' })
    .where(and(own, notInArray(reports.reason, [...reasons])))
}
