import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** What is current of an order: its code, its place in the queue and its state. Deleted a week after the meal. */
export const mealTickets = pgTable(
  'meal_tickets',
  {
    orderId: text('order_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    canteenId: text('canteen_id').notNull(),
    /** A China day, `YYYY-MM-DD`, and a meal of it. */
    date: text('date').notNull(),
    meal: text('meal').notNull(),
    code: text('code').notNull(),
    /** The order's state. */
    status: integer('status').notNull(),
    endsAt: moment('ends_at'),
    createdAt: moment('created_at'),
  },
  (t) => [
    uniqueIndex('meal_tickets_code').on(t.canteenId, t.date, t.meal, t.code),
    index('meal_tickets_user').on(t.userId),
    index('meal_tickets_date').on(t.date),
    index('meal_tickets_waiting')
      .on(t.canteenId, t.date, t.meal, t.createdAt, t.orderId)
      .where(sql`${t.status} in (0, 1)`),
    index('meal_tickets_due')
      .on(t.endsAt, t.orderId)
      .where(sql`${t.status} in (0, 1, 2)`),
  ],
)
