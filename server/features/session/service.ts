import { randomBytes, randomUUID } from 'node:crypto'
import type { LoginData, SessionRow } from '@contract/login'
import { TOKEN_COOKIE_HOURS, TOKEN_GRACE_SECONDS } from '@contract/limits'
import { YesNo, type Identity, type Role } from '@contract/person'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { sha256 } from '../../lib/digest'
import { uuidV7 } from '../../lib/uuidV7'
import { notFound, raise, sessionExpired } from '../../lib/businessError'
import type { LiveSession, TokenStatus, User } from '../../appContext'
import { chinaTime } from '../../lib/time'
import { EndReason } from './endReason'
import { sweepLimits } from './limitRepo'
import * as repo from './repo'

export { EndReason } from './endReason'
export { attempt, type Origin } from './attempts'

const SEEN_EVERY_MS = 5 * MINUTE_MS
const LIFETIME_MS = TOKEN_COOKIE_HOURS * HOUR_MS
const REVOKED_REASONS: readonly (string | null)[] = [EndReason.Disabled, EndReason.RoleLost]
const LIVE_REASONS: readonly (string | null)[] = [null, EndReason.Swapped]

/** Status of a token (rule: member calls): live, invalid (250008) or revoked (250007). */
export async function authenticate(db: Db, token: string, now: Date): Promise<TokenStatus> {
  const found = await repo.byToken(db, sha256(token))
  if (!found || found.session.expiresAt <= now) return { kind: 'invalid' }
  const { session, user, roles } = found
  if (REVOKED_REASONS.includes(session.endedReason)) return { kind: 'revoked' }
  if (!LIVE_REASONS.includes(session.endedReason)) return { kind: 'invalid' }
  if (user.disabledAt) return { kind: 'revoked' }
  const isDue = now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS
  if (isDue) await whereWritable(repo.touch(db, session.id, now))
  const { disabledAt: _disabledAt, ...fields } = user
  const caller: User = { ...fields, identity: fields.identity as Identity, roles: roles as Role[] }
  return { kind: 'live', session: { id: session.signInId, user: caller } }
}

interface SignIn {
  userId: string
  familyAccount: boolean
  /** Readable device name. */
  device: string
  now: Date
}

/**
 * Opens a session of 24 h; only its token's hash is stored. A login must hold the account's row shared, a renewal the
 * former token's row.
 */
export async function openSession(
  db: Db,
  signIn: SignIn,
  former?: { signInId: string; createdAt: Date },
): Promise<LoginData> {
  const accessToken = randomBytes(32).toString('base64url')
  await repo.insertSession(db, {
    // Rows are locked in order of id: what `end` finds only after its first lock must sort after the rest, as it does
    // but for rows with an id of version 4.
    id: uuidV7(signIn.now),
    signInId: former?.signInId ?? randomUUID(),
    tokenHash: sha256(accessToken),
    userId: signIn.userId,
    device: signIn.device,
    createdAt: former?.createdAt ?? signIn.now,
    lastSeenAt: signIn.now,
    expiresAt: new Date(signIn.now.getTime() + LIFETIME_MS),
  })
  return { accessToken, isFamilyAccount: signIn.familyAccount ? YesNo.Yes : YesNo.No }
}

/**
 * Replaces a valid token with a fresh one (rule: token); the old one stays valid for 60 s. Throws 250008 if it has just
 * ended.
 */
export function swapToken(db: Db, { user }: LiveSession, token: string, now: Date): Promise<LoginData> {
  return db.transaction(async (tx) => {
    const old = (await repo.lockByToken(tx, sha256(token), now)) ?? raise(sessionExpired())
    await repo.swapOut(tx, old.id, new Date(now.getTime() + TOKEN_GRACE_SECONDS * 1000))
    return openSession(tx, { userId: user.id, familyAccount: user.familyAccount, device: old.device, now }, old)
  })
}

/** Ends a session with all tokens that descend from it (rule: logging out). */
export function logOut(db: Db, { id, user }: LiveSession, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await repo.endSignIn(tx, user.id, id, EndReason.Logout, now)
  })
}

/** The devices on which the user is signed in, last seen first. */
export async function listSessions(db: Db, { id, user }: LiveSession, now: Date): Promise<SessionRow[]> {
  const rows = await repo.liveOf(db, user.id, now)
  const newest = new Map(rows.toReversed().map((row) => [row.signInId, row]))
  return [...newest.values()].toReversed().map((row) => ({
    sessionId: row.signInId,
    device: row.device,
    createTime: chinaTime(row.createdAt),
    lastSeenTime: chinaTime(row.lastSeenAt),
    current: row.signInId === id,
  }))
}

/** Ends one session of the user. Throws 100404 if it is not theirs or already over. */
export function revokeSession(db: Db, user: User, sessionId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await repo.endSignIn(tx, user.id, sessionId, EndReason.Revoked, now)
    if (ended === 0) throw notFound('该登录设备不存在或已退出')
  })
}

/**
 * Ends the user's sessions except one (null: all of them), as a password change or a lost role does.
 * @param reason decides whether the ended tokens get 250008 or 250007
 */
export function endOtherSessions(
  db: Db,
  userId: string,
  exceptSessionId: string | null,
  reason: EndReason,
): Promise<void> {
  return db.transaction(async (tx) => {
    await repo.lockAccount(tx, userId)
    await repo.endAllBut(tx, userId, exceptSessionId, reason)
  })
}

/** Ends every session of accounts that the caller's transaction has disabled: their tokens get 250007. */
export function endSessionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  return repo.endAllOf(db, userIds, EndReason.Disabled)
}

/** Deletes sessions that ended 30 days ago, devices unseen for 180 days, and codes and failures older than a day. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await repo.sweep(db, { expired: daysAgo(30), unseen: daysAgo(180) })
  await sweepLimits(db, daysAgo(1))
}
