import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** Earned badges; an award is permanent. */
export const badgeAwards = pgTable(
  'badge_awards',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    badgeId: text('badge_id').notNull(),
    earnedAt: timestamp('earned_at', { withTimezone: true }).notNull(),
    /** At most one per user. */
    worn: boolean('worn').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.badgeId] })],
)
