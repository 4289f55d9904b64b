import { bigserial, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** The sign-in this token descends from: a replaced token passes it on; listing and revoking use it. */
    signInId: text('sign_in_id').notNull(),
    /** SHA-256 of the opaque token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    device: text('device').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Null while valid: logout, revoked, password, disabled, roleLost; swapped is valid until `expiresAt`. */
    endedReason: text('ended_reason'),
  },
  (t) => [index('sessions_user').on(t.userId, t.createdAt), index('sessions_expires').on(t.expiresAt)],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mobileHash: text('mobile_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    scene: text('scene').notNull(),
    /** Empty for an unknown number: nothing was sent, the limits still count. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [
    index('sms_codes_mobile').on(t.mobileHash, t.sentAt),
    index('sms_codes_address').on(t.addressHash, t.sentAt),
    index('sms_codes_sent').on(t.sentAt),
  ],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountHash: text('account_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    knownDevice: boolean('known_device').notNull().default(false),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('login_failures_account').on(t.accountHash, t.at),
    index('login_failures_address').on(t.addressHash, t.at),
    index('login_failures_at').on(t.at),
  ],
)

/** Devices that have signed in to an account: a lock-out of the account does not apply to them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    deviceHash: text('device_hash').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceHash] }), index('known_devices_seen').on(t.seenAt)],
)
