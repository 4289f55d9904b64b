import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** The badges people have; a badge stays once it is earned. */
export const badgeAwards = pgTable(
  'badge_awards',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    badgeId: text('badge_id').notNull(),
    earnedAt: timestamp('earned_at', { withTimezone: true }).notNull(),
    /** At most one of a user's. */
    worn: boolean('worn').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.badgeId] })],
)
