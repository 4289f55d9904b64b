import { BookingKind } from '@contract/bookings'
import { Role } from '@contract/person'
import type { Db } from './db/db'
import { eraseCollects } from './features/acts/service'
import { releaseLeases } from './features/audit/service'
import { eraseBadges } from './features/badges/service'
import { endBookings, endOffersOf, eraseBookings } from './features/bookings/service'
import { cancelOrdersOf, eraseMeals } from './features/catering/service'
import { eraseRemovedComments } from './features/comments/service'
import { eraseReading } from './features/docs/service'
import { flowEffects } from './features/flow/effects'
import { eraseApprovals, endApprovals, notifyOfLostRole } from './features/flow/service'
import { endStays, eraseStays } from './features/hotel/service'
import { eraseLearning } from './features/learning/service'
import { eraseAuthor } from './features/mailbox/delivery'
import { eraseMarket, endMarketOffers } from './features/market/service'
import { eraseFavourites } from './features/modules/service'
import {
  closeAccounts,
  eraseIdentifiers,
  eraseUser,
  isAccount,
  keepClosed,
  type Marks,
  revokeRole,
  setMarks,
} from './features/people/service'
import { cancelWaiting, erasePoints } from './features/points/service'
import { erasePsychology } from './features/psychology/service'
import { eraseUnpublished } from './features/publishing/service'
import { eraseReports } from './features/reports/service'
import { endSessionsOf } from './features/session/service'
import { eraseWalk, leaveRankOf } from './features/walk/service'
import { notFound } from './lib/businessError'

/**
 * Ends what these people have running in one noun and notifies the other side. Runs in the transaction that disables
 * them.
 */
export type OnDisabled = (tx: Db, userIds: readonly string[], now: Date) => Promise<void>

/** Deletes the personal data of one noun for good. Runs in the transaction that erases the person. */
export type OnErased = (tx: Db, userId: string, now: Date) => Promise<void>

/** Handlers for disabled people (rule: disabled people); each noun adds its own. */
const onDisabled: readonly OnDisabled[] = [
  releaseLeases,
  // Before the points: a sync locks a person's steps, then the points.
  leaveRankOf,
  cancelWaiting,
  cancelOrdersOf,
  endApprovals(flowEffects),
  endStays,
  endBookings,
  endMarketOffers,
]

/** What ends with a role, in the transaction that takes it away. */
const onRoleLost: Readonly<Partial<Record<Role, OnDisabled>>> = {
  [Role.AuditAdmin]: releaseLeases,
  [Role.Hr]: notifyOfLostRole(Role.Hr),
  [Role.Counsellor]: endOffersOf(BookingKind.Counsellor),
}

/** Handlers for an erased person (rule: erasure); each noun adds its own. */
const onErased: readonly OnErased[] = [
  // First, because it locks the account and then its posts.
  eraseUser,
  eraseUnpublished,
  eraseRemovedComments,
  // After the comments: their removal locks them, then the messages about them, then the reports on them.
  eraseReports,
  eraseAuthor,
  eraseReading,
  // Before the points: a sync and a finished lesson lock theirs, then the points.
  eraseWalk,
  eraseLearning,
  erasePoints,
  eraseBadges,
  eraseMeals,
  eraseApprovals,
  eraseStays,
  eraseBookings,
  erasePsychology,
  eraseMarket,
  eraseFavourites,
]

/** Columns and tables with personal data for `user export` (rule: personal data). */
export const personalData = {
  /** Columns that are never exported. */
  secretColumns: ['password_hash', 'token_hash', 'own_mark', 'sealed_topic'] as readonly string[],
  /** Tables of which only the number of rows is exported. */
  countedTables: ['psychology_reports', 'psychology_rounds'] as readonly string[],
  /** `table.column` that names the person in a row of somebody else. */
  othersColumns: [
    'users.manager_id',
    'blocks.blocked_id',
    'advices.handler_id',
    'redemptions.used_by',
    'flows.approver_id',
    'walk_cheers.to_user_id',
    'market_items.reserver_id',
    'booking_slots.booked_by',
  ] as readonly string[],
}

/** Number of people handed to the nouns at a time. */
const BATCH = 1000

/** Disables accounts in the caller's transaction; returns how many were open before. */
export async function disableAccounts(tx: Db, userIds: readonly string[], now: Date): Promise<number> {
  const batches: string[][] = []
  for (let from = 0; from < userIds.length; from += BATCH) {
    const ids = await closeAccounts(tx, userIds.slice(from, from + BATCH), now)
    if (ids.length === 0) continue
    // The sessions of all batches end first: a call locks its sessions before rows of a noun (`holdOpen`).
    await endSessionsOf(tx, ids)
    batches.push(ids)
  }
  for (const ids of batches) for (const end of onDisabled) await end(tx, ids, now)
  return batches.flat().length
}

/** Disables one account, also for when its person has left and returns. Throws 100404 for an unknown user. */
export function disableUser(db: Db, userId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await isAccount(tx, userId))) throw notFound('该账号不存在')
    await keepClosed(tx, userId, now)
    await disableAccounts(tx, [userId], now)
  })
}

/** Takes a role away, with the person's sessions and what they hold by that role. */
export function takeRole(db: Db, userId: string, role: Role, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    if (await revokeRole(tx, userId, role)) await onRoleLost[role]?.(tx, [userId], now)
  })
}

/** Marks a person; what a mentor offers ends with the mark of a guide (rule: former hosts). Throws as `setMarks`. */
export function markAccount(db: Db, userId: string, marks: Marks, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    if (await setMarks(tx, userId, marks)) await endOffersOf(BookingKind.Mentor)(tx, [userId], now)
  })
}

/**
 * Erases a person for good, in steps that can be repeated: the account keeps its username until all else is gone.
 * Throws 100404 for an unknown user.
 */
export async function eraseAccount(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction((tx) => disableAccounts(tx, [userId], now))
  await db.transaction(async (tx) => {
    for (const erase of onErased) await erase(tx, userId, now)
  })
  await eraseCollects(db, userId)
  await eraseIdentifiers(db, userId)
}
