import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { removeOld } from '../../db/removeOld'
import { type Window, within } from '../../db/within'
import { knownDevices, loginFailures, smsCodes } from './tables'

/** Kinds of limits; always locked in this order. */
export const LimitKind = {
  Account: LockNumber.LoginAccount,
  Mobile: LockNumber.LoginMobile,
  Address: LockNumber.LoginAddress,
} as const
export type LimitKind = (typeof LimitKind)[keyof typeof LimitKind]

/** Serialises counting and recording for the same account, number or address. */
export async function lockLimit(db: Db, kind: LimitKind, hash: string): Promise<void> {
  const key = Number.parseInt(hash.slice(0, 8), 16) | 0
  await db.execute(sql`select pg_advisory_xact_lock(${kind}::int, ${key}::int)`)
}

/** Whether this person has signed in on this device before. */
export async function isKnownDevice(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
  return found.length > 0
}

/** The newest failures of an account; optionally only from known devices at one address. */
export async function accountFailures(
  db: Db,
  accountHash: string,
  knownAt: string | undefined,
  window: Window,
  limit: number,
) {
  const own =
    knownAt === undefined ? undefined : and(eq(loginFailures.knownDevice, true), eq(loginFailures.addressHash, knownAt))
  return failuresWhere(
    db,
    and(eq(loginFailures.accountHash, accountHash), own, within(loginFailures.at, window)),
    limit,
  )
}

/** The newest failures at an address, newest first. */
export async function addressFailures(db: Db, addressHash: string, window: Window, limit: number) {
  return failuresWhere(db, and(eq(loginFailures.addressHash, addressHash), within(loginFailures.at, window)), limit)
}

async function failuresWhere(db: Db, where: ReturnType<typeof and>, limit: number): Promise<Date[]> {
  const rows = await db
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(where)
    .orderBy(desc(loginFailures.at))
    .limit(limit)
  return rows.map((row) => row.at)
}

/** Returns the id, which `dropFailure` needs after a success. */
export async function addFailure(db: Db, row: typeof loginFailures.$inferInsert): Promise<number> {
  const [added] = await db.insert(loginFailures).values(row).returning({ id: loginFailures.id })
  return added?.id ?? 0
}

export async function dropFailure(db: Db, id: number): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.id, id))
}

/** When codes were last sent to a number, newest first. */
export function codesToMobile(db: Db, mobileHash: string, window: Window, limit: number): Promise<Date[]> {
  return codesWhere(db, smsCodes.mobileHash, mobileHash, window, limit)
}

/** When codes were last asked for from an address, newest first. */
export function codesFromAddress(db: Db, addressHash: string, window: Window, limit: number): Promise<Date[]> {
  return codesWhere(db, smsCodes.addressHash, addressHash, window, limit)
}

async function codesWhere(db: Db, column: PgColumn, hash: string, window: Window, limit: number): Promise<Date[]> {
  const rows = await db
    .select({ at: smsCodes.sentAt })
    .from(smsCodes)
    .where(and(eq(column, hash), within(smsCodes.sentAt, window)))
    .orderBy(desc(smsCodes.sentAt))
    .limit(limit)
  return rows.map((row) => row.at)
}

/** Returns the id, which `dropCode` needs if the code could not be sent. */
export async function addCode(db: Db, row: typeof smsCodes.$inferInsert): Promise<number> {
  const [added] = await db.insert(smsCodes).values(row).returning({ id: smsCodes.id })
  return added?.id ?? 0
}

export async function dropCode(db: Db, id: number): Promise<void> {
  await db.delete(smsCodes).where(eq(smsCodes.id, id))
}

interface Guess {
  mobileHash: string
  scene: string
  codeHash: string
  now: Date
  /** Lifetime of a code. */
  ms: number
  tries: number
}

/** Counts one guess at the number's newest code and uses the code up if it matches, in one statement. */
export async function guessCode(db: Db, { mobileHash, scene, codeHash, now, ms, tries }: Guess): Promise<boolean> {
  const newest = sql`(select max(id) from sms_codes where mobile_hash = ${mobileHash} and scene = ${scene})`
  const at = sql`${now.toISOString()}::timestamptz`
  const [guessed] = await db
    .update(smsCodes)
    .set({
      tries: sql`${smsCodes.tries} + 1`,
      usedAt: sql`case when ${smsCodes.codeHash} = ${codeHash} then ${at} end`,
    })
    .where(
      sql`${smsCodes.id} = ${newest} and ${smsCodes.usedAt} is null and ${smsCodes.tries} < ${tries} and ${within(smsCodes.sentAt, { ms, now })}`,
    )
    .returning({ usedAt: smsCodes.usedAt })
  return Boolean(guessed?.usedAt)
}

/** Deletes what no limit counts any more. */
export async function sweepLimits(db: Db, before: Date): Promise<void> {
  await removeOld(db, smsCodes, lt(smsCodes.sentAt, before))
  await removeOld(db, loginFailures, lt(loginFailures.at, before))
}
