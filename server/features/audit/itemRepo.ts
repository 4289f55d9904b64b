import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { Role } from '@contract/person'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { userRoles, users } from '../people/tables'
import { trendRevisions, trends } from '../trends/tables'
import { auditItems } from './tables'

export type Item = typeof auditItems.$inferSelect

/** An audit item with the fields of its post that a decision depends on. */
export interface JudgedItem extends Item {
  authorId: string
  title: string
  visibility: number
  removedAt: Date | null
  auditStatus: number
  auditTags: { name: string; code: string }[]
}

const joined = {
  item: auditItems,
  post: {
    authorId: trends.authorId,
    title: trends.title,
    visibility: trends.visibility,
    removedAt: trends.removedAt,
    auditStatus: trends.auditStatus,
    auditTags: trends.auditTags,
  },
}

function selected(db: Db, ids: string[]) {
  return db
    .select(joined)
    .from(auditItems)
    .innerJoin(trends, eq(trends.id, auditItems.trendId))
    .where(inArray(auditItems.trendId, ids))
    .orderBy(auditItems.trendId)
}

const flat = (rows: { item: Item; post: Omit<JudgedItem, keyof Item> }[]): JudgedItem[] =>
  rows.map(({ item, post }) => ({ ...item, ...post }))

/** Audit items of these posts with what is judged, by post id; posts without one are missing. */
export async function itemsByIds(db: Db, ids: string[]): Promise<JudgedItem[]> {
  return ids.length === 0 ? [] : flat(await selected(db, ids))
}

/** As `itemsByIds`, locked until the transaction ends, in a fixed order. */
export async function lockItems(db: Db, ids: string[]): Promise<JudgedItem[]> {
  return flat(await selected(db, ids).for('update', { of: auditItems }))
}

/** Locks a post before its audit item, for writes that change both. */
export async function lockTrend(db: Db, id: string) {
  const [row] = await db.select().from(trends).where(eq(trends.id, id)).for('update')
  return row
}

export async function change(db: Db, id: string, to: Partial<Item>): Promise<void> {
  await db.update(auditItems).set(to).where(eq(auditItems.trendId, id))
}

/** Lists the edit of an approved post that was written while a decision on the post itself had not taken effect. */
export async function listEdit(db: Db, id: string): Promise<void> {
  await db
    .update(auditItems)
    .set({
      status: AuditStatus.Pending,
      reason: '',
      isEdit: true,
      type: trendRevisions.type,
      submittedAt: trendRevisions.submittedAt,
    })
    .from(trendRevisions)
    .where(
      and(
        eq(auditItems.trendId, id),
        eq(trendRevisions.trendId, id),
        eq(trendRevisions.auditStatus, AuditStatus.Pending),
        eq(auditItems.isEdit, false),
      ),
    )
}

/** Changes a post that `lockTrend` has locked. */
export async function changeTrend(db: Db, id: string, to: Partial<typeof trends.$inferInsert>): Promise<void> {
  await db.update(trends).set(to).where(eq(trends.id, id))
}

/** Takes or renews the lease of a listed post; false if another admin holds a live one. */
export async function lease(
  db: Db,
  id: string,
  holderId: string,
  { now, until, longest }: { now: Date; until: Date; longest: Date },
): Promise<boolean> {
  const taken = await db
    .update(auditItems)
    .set({ holderId, leasedUntil: until })
    .where(
      and(
        eq(auditItems.trendId, id),
        eq(auditItems.listed, true),
        or(
          isNull(auditItems.holderId),
          eq(auditItems.holderId, holderId),
          lte(auditItems.leasedUntil, now),
          gt(auditItems.leasedUntil, longest),
        ),
      ),
    )
    .returning({ id: auditItems.trendId })
  return taken.length > 0
}

/** Ends a lease, if this person holds it. */
export async function release(db: Db, id: string, holderId: string): Promise<void> {
  await db
    .update(auditItems)
    .set({ holderId: null, leasedUntil: null })
    .where(and(eq(auditItems.trendId, id), eq(auditItems.holderId, holderId)))
}

/** Ends all leases of these people (rule: disabled people), locked in the order of `lockItems`. */
export async function releaseAll(db: Db, holderIds: readonly string[]): Promise<void> {
  const held = inArray(auditItems.holderId, [...holderIds])
  const locked = db
    .select({ id: auditItems.trendId })
    .from(auditItems)
    .where(held)
    .orderBy(auditItems.trendId)
    .for('update')
  await db
    .update(auditItems)
    .set({ holderId: null, leasedUntil: null })
    .where(and(inArray(auditItems.trendId, locked), held))
}

/** Nicknames by user id; unknown ids are left out. */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select({ id: users.id, name: users.nickName }).from(users).where(inArray(users.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The active audit admins, by name. */
export function admins(db: Db): Promise<{ userId: string; userName: string }[]> {
  return db
    .select({ userId: users.id, userName: users.nickName })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.AuditAdmin)))
    .where(isNull(users.disabledAt))
    .orderBy(users.nickName, users.id)
}

export interface Numbers {
  lockedByMe: number
  overdue: number
}

/** Counters of pending posts in the audit's header. */
export async function numbers(
  db: Db,
  adminId: string,
  at: { now: Date; longestLease: Date; overdueBefore: Date },
): Promise<Numbers> {
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from ${auditItems} where listed and ${condition})`
  const iso = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      lockedByMe: count(
        sql`holder_id = ${adminId} and leased_until > ${iso(at.now)} and leased_until <= ${iso(at.longestLease)}`,
      ),
      overdue: count(sql`status = 0 and submitted_at <= ${iso(at.overdueBefore)}`),
    })
    .from(sql`(select 1) as one`)
  return row ?? { lockedByMe: 0, overdue: 0 }
}

/** Submission time of the median pending post. */
export async function medianSubmittedAt(db: Db, waiting: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: auditItems.submittedAt })
    .from(auditItems)
    .where(sql`listed and status = 0`)
    .orderBy(auditItems.submittedAt, auditItems.trendId)
    .offset(Math.floor((waiting - 1) / 2))
    .limit(1)
  return row?.at
}
