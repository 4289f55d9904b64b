import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** Weekly times of a host; slots of the coming days are created from them. */
export const bookingPlans = pgTable(
  'booking_plans',
  {
    id: text('id').primaryKey(),
    /** counsellor or mentor. */
    kind: text('kind').notNull(),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id),
    /** 1 Monday to 7 Sunday. */
    weekday: integer('weekday').notNull(),
    /** Minutes of the China day. */
    startMinute: integer('start_minute').notNull(),
    endMinute: integer('end_minute').notNull(),
    place: text('place').notNull(),
    /** The China day up to which its slots are created. */
    filledTo: date('filled_to'),
  },
  (t) => [
    index('booking_plans_host').on(t.hostId),
    check(
      'booking_plans_times',
      sql`0 <= ${t.startMinute} and ${t.startMinute} < ${t.endMinute} and ${t.endMinute} <= 1440`,
    ),
    check('booking_plans_weekday', sql`${t.weekday} between 1 and 7`),
  ],
)

/** A time that one person can book. */
export const bookingSlots = pgTable(
  'booking_slots',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    place: text('place').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** The booking that is not cancelled. */
    bookingId: text('booking_id'),
    bookedBy: text('booked_by').references(() => users.id),
  },
  (t) => [
    unique('booking_slots_start').on(t.hostId, t.kind, t.startAt),
    index('booking_slots_booked')
      .on(t.bookedBy, t.startAt)
      .where(sql`${t.bookedBy} is not null`),
    check('booking_slots_times', sql`${t.startAt} < ${t.endAt}`),
  ],
)

/** Bookings of slots; host, times and place as they were when the slot was booked. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    slotId: text('slot_id')
      .notNull()
      .references(() => bookingSlots.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    hostId: text('host_id').notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    place: text('place').notNull(),
    /** Empty if the kind encrypts its topics. */
    topic: text('topic').notNull().default(''),
    /** Empty if the kind does not encrypt its topics. */
    sealedTopic: text('sealed_topic').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('bookings_live')
      .on(t.slotId)
      .where(sql`${t.cancelledAt} is null`),
    index('bookings_host').on(t.hostId, t.createdAt),
    index('bookings_user').on(t.userId, t.createdAt),
  ],
)
