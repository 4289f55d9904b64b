import { sql } from 'drizzle-orm'
import { bigserial, check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** A user's balance; the row is locked by every change of the ledger. */
export const pointAccounts = pgTable(
  'point_accounts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    balance: integer('balance').notNull().default(0),
    /** The China day of the last sign-in. */
    signedInOn: date('signed_in_on'),
    /** Days in a row up to that day. */
    streak: integer('streak').notNull().default(0),
  },
  (t) => [check('point_accounts_balance', sql`${t.balance} >= 0`)],
)

/** The ledger: one row for each change of a balance. */
export const pointEntries = pgTable(
  'point_entries',
  {
    serial: bigserial('serial', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Negative for spending. */
    points: integer('points').notNull(),
    /** Balance after this entry. */
    balance: integer('balance').notNull(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    /** A path below /mobile, or empty. */
    path: text('path').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('point_entries_grant').on(t.userId, t.source, t.sourceId),
    index('point_entries_user').on(t.userId, t.serial),
    index('point_entries_source').on(t.userId, t.source, t.createdAt),
    check('point_entries_points', sql`${t.points} <> 0`),
    check('point_entries_balance', sql`${t.balance} >= 0`),
  ],
)

/** Points received together, which lapse together; first to lapse are spent first. */
export const pointLots = pgTable(
  'point_lots',
  {
    serial: bigserial('serial', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    left: integer('left').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('point_lots_open')
      .on(t.userId, t.expiresAt, t.serial)
      .where(sql`${t.left} > 0`),
    index('point_lots_lapsing')
      .on(t.expiresAt)
      .where(sql`${t.left} > 0`),
    index('point_lots_spent')
      .on(t.serial)
      .where(sql`${t.left} = 0`),
    check('point_lots_left', sql`${t.left} >= 0`),
  ],
)

export const goods = pgTable(
  'goods',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    picture: text('picture').notNull().default(''),
    points: integer('points').notNull(),
    stock: integer('stock').notNull(),
    /** 0: no limit. */
    limitPerUser: integer('limit_per_user').notNull().default(0),
    place: text('place').notNull(),
    description: text('description').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    check('goods_points', sql`${t.points} > 0`),
    check('goods_stock', sql`${t.stock} >= 0`),
    index('goods_newest').on(t.createdAt, t.id),
  ],
)

/** Redeemed goods with name and price at that time. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    name: text('name').notNull(),
    picture: text('picture').notNull(),
    points: integer('points').notNull(),
    place: text('place').notNull(),
    code: text('code').notNull().unique(),
    /** waiting, used, cancelled, expired. */
    status: text('status').notNull().default('waiting'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** Who handed it out. */
    usedBy: text('used_by').references(() => users.id),
  },
  (t) => [
    index('redemptions_user').on(t.userId, t.createdAt, t.id),
    index('redemptions_goods').on(t.userId, t.goodsId),
    index('redemptions_waiting')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'waiting'`),
  ],
)

/** Points a redemption took, so that a refund keeps their lapse date. */
export const redemptionLots = pgTable(
  'redemption_lots',
  {
    redemptionId: text('redemption_id')
      .notNull()
      .references(() => redemptions.id, { onDelete: 'cascade' }),
    points: integer('points').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('redemption_lots_of').on(t.redemptionId)],
)
