import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { prepared } from '../../db/prepared'
import { userRoles, users } from '../people/tables'
import { EndReason } from './endReason'
import { knownDevices, sessions } from './tables'

const live = or(isNull(sessions.endedReason), eq(sessions.endedReason, EndReason.Swapped))

const byTokenStatement = prepared((db) =>
  db
    .select({
      session: sessions,
      user: {
        id: users.id,
        username: users.username,
        nickName: users.nickName,
        identity: users.identity,
        familyAccount: users.familyAccount,
        city: users.city,
        orgId: users.orgId,
        disabledAt: users.disabledAt,
      },
      roles: sql<string[]>`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token'),
)

/** A session with its user, both in their current state. */
export async function byToken(db: Db, tokenHash: string) {
  const [found] = await byTokenStatement(db).execute({ tokenHash })
  return found
}

/** Records that a session was used; never an earlier moment than before, and not while somebody holds its row. */
export async function touch(db: Db, id: string, now: Date): Promise<void> {
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, now)))
    .for('no key update', { skipLocked: true })
  await db.update(sessions).set({ lastSeenAt: now }).where(inArray(sessions.id, free))
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

/** Locks a session's row until the transaction ends. */
export async function lockByToken(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), live, gt(sessions.expiresAt, now)))
    .for('update')
  return row
}

/** Ends a token that was swapped; it stays valid until `expiresAt` at most. */
export async function swapOut(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({
      endedReason: EndReason.Swapped,
      expiresAt: sql`least(${sessions.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`,
    })
    .where(eq(sessions.id, id))
}

/** A user's valid tokens, last seen first. */
export function liveOf(db: Db, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), live, gt(sessions.expiresAt, now)))
    .orderBy(sql`${sessions.lastSeenAt} desc`, sessions.id)
}

/**
 * Ends live tokens, among them those that a renewal inserts while the lock waits for it. Locked in order of id, as by
 * `holdOpen`: another order could deadlock.
 */
async function end(db: Db, condition: SQL | undefined, reason: EndReason): Promise<{ expiresAt: Date }[]> {
  const lock = () =>
    db
      .select({ id: sessions.id, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(and(condition, live))
      .orderBy(sessions.id)
      .for('update')
  let ended: { expiresAt: Date }[] = []
  for (let locked = await lock(); locked.length > 0; locked = await lock()) {
    const ids = JSON.stringify(locked.map(({ id }) => id))
    await db
      .update(sessions)
      .set({ endedReason: reason })
      .where(sql`${sessions.id} in (select json_array_elements_text(${ids}::json))`)
    ended = ended.concat(locked)
  }
  return ended
}

/** Ends the tokens of one sign-in; returns the number of those that had not expired. */
export async function endSignIn(
  db: Db,
  userId: string,
  signInId: string,
  reason: EndReason,
  now: Date,
): Promise<number> {
  const ended = await end(db, and(eq(sessions.userId, userId), eq(sessions.signInId, signInId)), reason)
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}

/** Ends all sessions of a person but those of one sign-in; without one, all. */
export async function endAllBut(db: Db, userId: string, signInId: string | null, reason: EndReason): Promise<void> {
  const other = signInId === null ? undefined : ne(sessions.signInId, signInId)
  await end(db, and(eq(sessions.userId, userId), other), reason)
}

export async function endAllOf(db: Db, userIds: readonly string[], reason: EndReason): Promise<void> {
  await end(db, inArray(sessions.userId, [...userIds]), reason)
}

/**
 * A login takes a shared lock on the account's row, ending all sessions an exclusive one, so the two are serialised.
 * What renews and ends single sessions locks their rows only: a people import may hold the account.
 */
export async function shareAccount(db: Db, userId: string) {
  const [account] = await db.select().from(users).where(eq(users.id, userId)).for('share')
  return account
}

/** Locks an account until the transaction ends, without keeping rows that name it waiting. */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

const account = { id: users.id, passwordHash: users.passwordHash, disabledAt: users.disabledAt }

/** An account by username or telephone number; the username is preferred. */
export async function accountByName(db: Db, name: string) {
  const [found] = await db
    .select(account)
    .from(users)
    .where(or(eq(users.username, name), eq(users.mobile, name)))
    .orderBy(sql`(${users.username} = ${name}) desc`)
    .limit(1)
  return found
}

/** An account, also a closed one (`disabledAt`), by its telephone number. */
export async function accountByMobile(db: Db, mobile: string) {
  const [found] = await db.select(account).from(users).where(eq(users.mobile, mobile))
  return found
}

/** Null without a number, and for an unknown account. */
export async function mobileOf(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ mobile: users.mobile }).from(users).where(eq(users.id, userId))
  return found?.mobile ?? null
}

export async function rememberDevice(db: Db, userId: string, deviceHash: string, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceHash, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt: now } })
}

/** Deletes sessions expired and devices unseen before these moments. */
export async function sweep(db: Db, before: { expired: Date; unseen: Date }): Promise<void> {
  await removeOld(db, sessions, lt(sessions.expiresAt, before.expired))
  await removeOld(db, knownDevices, lt(knownDevices.seenAt, before.unseen))
}
