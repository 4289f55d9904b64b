import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { files } from '../files/tables'
import { users } from '../people/tables'

/** Declarations of age; the row is locked by everything that counts the person's reservations. */
export const marketPeople = pgTable('market_people', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  adultAt: timestamp('adult_at', { withTimezone: true }).notNull(),
})

/** An item for sale; its row is locked by every change. */
export const marketItems = pgTable(
  'market_items',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    priceFen: integer('price_fen').notNull(),
    originalFen: integer('original_fen').notNull().default(0),
    condition: text('condition').notNull(),
    category: text('category').notNull(),
    place: text('place').notNull(),
    sharePhone: boolean('share_phone').notNull(),
    /** open, sold or off; whether an open one is reserved or lapsed depends on the times below. */
    status: text('status').notNull().default('open'),
    /** none, waiting (hidden until an audit admin decides) or removed (hidden for good). */
    review: text('review').notNull().default('none'),
    reserverId: text('reserver_id').references(() => users.id),
    reservedUntil: timestamp('reserved_until', { withTimezone: true }),
    reserverSharesPhone: boolean('reserver_shares_phone').notNull().default(false),
    lapsesAt: timestamp('lapses_at', { withTimezone: true }).notNull(),
    /** Whether the seller was notified of the coming lapse. */
    lapseNotified: boolean('told_lapse').notNull().default(false),
    /** N-grams for the search. */
    grams: text('grams').array().notNull(),
    questionNum: integer('question_num').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('market_items_newest')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} = 'open' and ${t.review} = 'none'`),
    index('market_items_category')
      .on(t.category, t.createdAt, t.id)
      .where(sql`${t.status} = 'open' and ${t.review} = 'none'`),
    index('market_items_sold')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} = 'sold' and ${t.review} = 'none'`),
    index('market_items_seller').on(t.sellerId, t.createdAt, t.id),
    index('market_items_reserver')
      .on(t.reserverId, t.createdAt)
      .where(sql`${t.reserverId} is not null`),
    index('market_items_lapse')
      .on(t.lapsesAt)
      .where(sql`${t.status} = 'open' and not ${t.lapseNotified}`),
    index('market_items_review')
      .on(t.createdAt, t.id)
      .where(sql`${t.review} = 'waiting'`),
    index('market_items_grams').using('gin', t.grams),
    check('market_items_price', sql`${t.priceFen} >= 0 and ${t.originalFen} >= 0`),
    check('market_items_questions', sql`${t.questionNum} >= 0`),
  ],
)

export const marketFiles = pgTable(
  'market_files',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => marketItems.id),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.fileId] }), index('market_files_file').on(t.fileId)],
)

/** End of a person's last reservation of an item. */
export const marketReservations = pgTable(
  'market_reservations',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => marketItems.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.userId] }), index('market_reservations_user').on(t.userId)],
)

export const marketQuestions = pgTable(
  'market_questions',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => marketItems.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    answer: text('answer').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('market_questions_item').on(t.itemId, t.createdAt, t.id), index('market_questions_user').on(t.userId)],
)

export const marketReports = pgTable(
  'market_reports',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => marketItems.id),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    reasonDesc: text('reason_desc').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When an audit admin decided. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.reporterId] }), index('market_reports_reporter').on(t.reporterId)],
)
