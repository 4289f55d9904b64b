import { type SQL, sql } from 'drizzle-orm'

/**
 * Numbers of advisory locks. They stay as they are: processes of two versions run at the same time. Triggers of the
 * migrations lock further numbers.
 */
export const LockNumber = {
  LoginAccount: 1,
  LoginMobile: 2,
  LoginAddress: 3,
  Uploads: 11,
  DocCopy: 19,
  Comments: 41,
  Posts: 43,
  DeviceViews: 47,
  Advices: 48,
  FlowStarts: 49,
  HotelBookings: 50,
  Points: 51,
  Walk: 52,
  MealOrders: 53,
  PsychologyConsent: 54,
  Bookings: 1_902_022,
  Migration: 620_815_301,
  Seed: 620_815_302,
  Grants: 620_815_303,
} as const
export type LockNumber = (typeof LockNumber)[keyof typeof LockNumber]

/** Takes a lock until the transaction ends, and with Citus until every node has committed (`docs/decisions/0012`). */
export const advisoryLock = (lock: LockNumber, key: string): SQL =>
  sql`select pg_advisory_xact_lock(${lock}::int, hashtext(${key}))`
