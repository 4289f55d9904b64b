import { and, eq, isNull, sql } from 'drizzle-orm'
import { AuditStatus, Visibility } from '@contract/trend'
import type { Db } from '../../db/db'
import { trends } from '../trends/tables'
import { modules } from './tables'

export type ModuleRow = typeof modules.$inferSelect

export function allInOrder(db: Db): Promise<ModuleRow[]> {
  return db.select().from(modules).orderBy(modules.position, modules.code)
}

export async function byCode(db: Db, code: string): Promise<ModuleRow | undefined> {
  const [found] = await db.select().from(modules).where(eq(modules.code, code))
  return found
}

export async function trendsWaiting(db: Db): Promise<number> {
  const waiting = and(eq(trends.auditStatus, AuditStatus.Pending), eq(trends.visibility, Visibility.Public), isNull(trends.removedAt))
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(trends).where(waiting)
  return counted?.n ?? 0
}
