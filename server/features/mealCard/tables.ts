import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

export const mealCards = pgTable(
  'meal_cards',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    balanceFen: integer('balance_fen').notNull().default(0),
  },
  (t) => [check('meal_cards_balance', sql`${t.balanceFen} >= 0`)],
)

export const mealCardEntries = pgTable(
  'meal_card_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** top_up, order or refund. */
    kind: text('kind').notNull(),
    /** Only for `order` and `refund`. */
    orderId: text('order_id'),
    amountFen: integer('amount_fen').notNull(),
    title: text('title').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('meal_card_entries_user').on(t.userId, t.id),
    // An order is charged once and refunded once.
    uniqueIndex('meal_card_entries_order').on(t.orderId, t.kind),
  ],
)
