import { and, desc, eq, isNull } from 'drizzle-orm'
import { Role } from '@contract/person'
import type { Scale } from '@contract/psychology'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { userRoles, users } from '../people/tables'
import { counsellors, psychologyConsents, psychologyReports, psychologyRounds } from './tables'

export type ReportRow = typeof psychologyReports.$inferSelect
export type RoundRow = typeof psychologyRounds.$inferSelect

/** Version of the consent a person gave; undefined without consent. */
export async function consentOf(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ version: psychologyConsents.version })
    .from(psychologyConsents)
    .where(eq(psychologyConsents.userId, userId))
  return found?.version
}

/**
 * As `consentOf`, locked: a withdrawal waits for writes under the consent, until they are committed on every node
 * (`docs/decisions/0012`), and later writes find none.
 */
export async function lockConsent(tx: Db, userId: string): Promise<string | undefined> {
  await tx.execute(advisoryLock(LockNumber.PsychologyConsent, userId))
  const [found] = await tx
    .select({ version: psychologyConsents.version })
    .from(psychologyConsents)
    .where(eq(psychologyConsents.userId, userId))
    .for('update')
  return found?.version
}

export async function setConsent(tx: Db, userId: string, version: string, now: Date): Promise<void> {
  await tx
    .insert(psychologyConsents)
    .values({ userId, version, adultAt: now })
    .onConflictDoUpdate({ target: psychologyConsents.userId, set: { version, adultAt: now } })
}

export async function removeConsent(tx: Db, userId: string): Promise<void> {
  await tx.delete(psychologyConsents).where(eq(psychologyConsents.userId, userId))
}

/** Rounds of all scales; they stay after a withdrawal. */
export const roundsOf = (db: Db, userId: string): Promise<RoundRow[]> =>
  db.select().from(psychologyRounds).where(eq(psychologyRounds.userId, userId))

/** The rounds of one scale, locked. */
export async function lockRounds(tx: Db, userId: string, scale: Scale): Promise<RoundRow> {
  await tx.insert(psychologyRounds).values({ userId, scale }).onConflictDoNothing()
  const [locked] = await tx
    .select()
    .from(psychologyRounds)
    .where(and(eq(psychologyRounds.userId, userId), eq(psychologyRounds.scale, scale)))
    .for('update')
  if (!locked) throw new Error('rounds row missing')
  return locked
}

/** Sets the last answered round, which `lockRounds` has locked. */
export async function setRound(tx: Db, { userId, scale, round, answeredAt }: RoundRow): Promise<void> {
  await tx
    .update(psychologyRounds)
    .set({ round, answeredAt })
    .where(and(eq(psychologyRounds.userId, userId), eq(psychologyRounds.scale, scale)))
}

export async function addReport(tx: Db, row: ReportRow): Promise<void> {
  await tx.insert(psychologyReports).values(row)
}

const key = microsOf(psychologyReports.createdAt)

/** A person's reports, newest first. */
export function pageOfUser(
  db: Db,
  { userId, scale, after, limit }: { userId: string; scale?: Scale | undefined; after?: Cursor; limit: number },
) {
  return db
    .select({ key, row: psychologyReports })
    .from(psychologyReports)
    .where(
      and(
        eq(psychologyReports.userId, userId),
        scale === undefined ? undefined : eq(psychologyReports.scale, scale),
        isOlder(psychologyReports.createdAt, psychologyReports.id, after),
      ),
    )
    .orderBy(desc(psychologyReports.createdAt), desc(psychologyReports.id))
    .limit(limit)
}

export async function reportOf(db: Db, userId: string, id: string): Promise<ReportRow | undefined> {
  const [found] = await db
    .select()
    .from(psychologyReports)
    .where(and(eq(psychologyReports.id, id), eq(psychologyReports.userId, userId)))
  return found
}

/** False if this person has no such report. */
export async function removeReport(tx: Db, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(psychologyReports)
    .where(and(eq(psychologyReports.id, id), eq(psychologyReports.userId, userId)))
    .returning({ id: psychologyReports.id })
  return gone.length > 0
}

export async function removeReports(tx: Db, userId: string): Promise<void> {
  await tx.delete(psychologyReports).where(eq(psychologyReports.userId, userId))
}

/** Deletes an erased person's data, also what a call under way writes. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await lockConsent(tx, userId)
  await removeReports(tx, userId)
  await tx.delete(psychologyRounds).where(eq(psychologyRounds.userId, userId))
  await removeConsent(tx, userId)
  await tx.delete(counsellors).where(eq(counsellors.userId, userId))
}

/** Whether title and fields of a counsellor were imported (rule: counsellors). */
export async function isRegisteredCounsellor(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ userId: counsellors.userId }).from(counsellors).where(eq(counsellors.userId, userId))
  return found.length > 0
}

/** Counsellors with an open account, by name. */
export function openCounsellors(db: Db) {
  return db
    .select({ userId: counsellors.userId, title: counsellors.title, fields: counsellors.fields })
    .from(counsellors)
    .innerJoin(users, and(eq(users.id, counsellors.userId), isNull(users.disabledAt)))
    .innerJoin(userRoles, and(eq(userRoles.userId, counsellors.userId), eq(userRoles.role, Role.Counsellor)))
    .orderBy(users.realName, counsellors.userId)
}
