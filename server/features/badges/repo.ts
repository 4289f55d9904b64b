import { and, count, eq, gte, sql } from 'drizzle-orm'
import { BadgeId } from '@contract/badge'
import { AdviceStage } from '@contract/mailbox'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { AuditStatus } from '@contract/trend'
import { WALK_STATION_STEPS } from '@contract/walk'
import type { Role } from '@contract/person'
import type { Db } from '../../db/db'
import type { BadgeKind } from '../../domain/badgeKinds'
import { mustReadsOf } from '../../domain/openFolders'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { BY_FOLDER } from '../../domain/policy'
import { advices } from '../mailbox/tables'
import { pointAccounts } from '../points/tables'
import { comments } from '../comments/tables'
import { certificates } from '../learning/tables'
import { trends } from '../trends/tables'
import { userRoles, users } from '../people/tables'
import { walkDays } from '../walk/tables'
import { badgeAwards } from './tables'

export type AwardRow = typeof badgeAwards.$inferSelect

/** Badges a person has, in the order in which they were earned. */
export function awardsOf(db: Db, userId: string): Promise<AwardRow[]> {
  return db.select().from(badgeAwards).where(eq(badgeAwards.userId, userId)).orderBy(badgeAwards.earnedAt)
}

/** Returns whether the badge is new to the user. */
export async function addAward(tx: Db, userId: string, badgeId: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(badgeAwards)
    .values({ userId, badgeId, earnedAt: now })
    .onConflictDoNothing()
    .returning({ badgeId: badgeAwards.badgeId })
  return added.length > 0
}

/** Wears this badge and no other; null wears none. */
export async function wear(tx: Db, userId: string, badgeId: string | null): Promise<void> {
  await tx
    .update(badgeAwards)
    .set({ worn: badgeId === null ? false : sql`${badgeAwards.badgeId} = ${badgeId}` })
    .where(eq(badgeAwards.userId, userId))
}

/** Deletes an erased person's badges. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(badgeAwards).where(eq(badgeAwards.userId, userId))
}

const number = sql<number>`count(*)::int`

async function passedTrends(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: number })
    .from(trends)
    .where(and(eq(trends.authorId, userId), eq(trends.auditStatus, AuditStatus.Success)))
  return row?.n ?? 0
}

async function likesReceived(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${trends.likeNum}), 0)::int` })
    .from(trends)
    .where(and(eq(trends.authorId, userId), OPEN_TRENDS))
  return row?.n ?? 0
}

/** Documents have no author who counts (rule: articles). */
async function commentsOnOthers(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: number })
    .from(comments)
    .innerJoin(trends, eq(trends.id, comments.trendId))
    .where(
      and(
        eq(comments.authorId, userId),
        sql`${comments.removedAt} is null`,
        sql`${trends.authorId} <> ${userId}`,
        sql`${trends.visibility} <> ${BY_FOLDER}`,
      ),
    )
  return row?.n ?? 0
}

async function answeredAdvices(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: number })
    .from(advices)
    .where(and(eq(advices.authorId, userId), eq(advices.anonymous, false), eq(advices.stage, AdviceStage.Replied)))
  return row?.n ?? 0
}

/** Consecutive days up to today or yesterday. */
async function signInStreak(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ streak: pointAccounts.streak })
    .from(pointAccounts)
    .where(and(eq(pointAccounts.userId, userId), gte(pointAccounts.signedInOn, addDays(chinaDate(now), -1))))
  return row?.streak ?? 0
}

/** How far a user is towards a badge. */
export interface Progress {
  progress: number
  target: number
}

/** Confirmed must-reads of those open to the user. */
async function mustReads(db: Db, userId: string): Promise<Progress> {
  const none = { progress: 0, target: 1 }
  const [user] = await db
    .select({ orgId: users.orgId, familyAccount: users.familyAccount })
    .from(users)
    .where(eq(users.id, userId))
  if (!user || user.familyAccount) return none
  const roles = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  const reader = { id: userId, familyAccount: false, orgId: user.orgId, roles: roles.map(({ role }) => role as Role) }
  const { all, unread } = await mustReadsOf(db, reader)
  return all > 0 ? { progress: all - unread, target: all } : none
}

/** Longest streak of days whose goal was reached by steps synced in time. */
async function walkRun(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: sql<number>`coalesce(max(days), 0)::int` }).from(
    sql`(select count(*) as days from (
        select date - (row_number() over (order by date))::int as run from ${walkDays}
        where user_id = ${userId} and reached_in_time
      ) as reached_days group by run) as runs`,
  )
  return row?.n ?? 0
}

/** The last station of the user's best season. */
async function walkStation(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: sql<number>`coalesce(max(steps), 0)::int` }).from(
    sql`(select sum(counted) as steps from ${walkDays} where user_id = ${userId}
        group by date_trunc('quarter', date::timestamp)) as seasons`,
  )
  return Math.floor((row?.n ?? 0) / WALK_STATION_STEPS)
}

async function certificatesOf(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(certificates).where(eq(certificates.userId, userId))
  return row?.n ?? 0
}

/** A user's count for each badge that no other noun provides; with a target where that depends on the user. */
const counts: Readonly<Partial<Record<BadgeId, (db: Db, userId: string, now: Date) => Promise<number | Progress>>>> = {
  [BadgeId.FirstTrend]: passedTrends,
  [BadgeId.TenTrends]: passedTrends,
  [BadgeId.HundredLikes]: likesReceived,
  [BadgeId.Commenter]: commentsOnOthers,
  [BadgeId.Course]: certificatesOf,
  [BadgeId.Reader]: mustReads,
  [BadgeId.WalkWeek]: walkRun,
  [BadgeId.WalkThirty]: walkStation,
  [BadgeId.SignIn]: signInStreak,
  [BadgeId.Advice]: answeredAdvices,
}

/** How far a person is on the way to a badge. A badge that nothing counts for stays at 0. */
export async function progressOf(
  db: Db,
  userId: string,
  { badgeId, target }: Pick<BadgeKind, 'badgeId' | 'target'>,
  now: Date,
): Promise<Progress> {
  const counted = (await counts[badgeId]?.(db, userId, now)) ?? 0
  return typeof counted === 'number' ? { progress: counted, target } : counted
}
