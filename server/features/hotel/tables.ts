import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** Cities with an office, and what the company pays there a night. */
export const hotelCities = pgTable(
  'hotel_cities',
  {
    city: text('city').primaryKey(),
    allowanceFen: integer('allowance_fen').notNull(),
  },
  (t) => [check('hotel_cities_allowance', sql`${t.allowanceFen} >= 0`)],
)

export const hotels = pgTable(
  'hotels',
  {
    id: text('id').primaryKey(),
    city: text('city')
      .notNull()
      .references(() => hotelCities.city),
    name: text('name').notNull(),
    district: text('district').notNull(),
    address: text('address').notNull(),
    star: integer('star').notNull(),
    /** From the office of the city. */
    officeMetres: integer('office_metres').notNull(),
    /** Addresses of `/files/`, the first one for lists. */
    pictures: text('pictures').array().notNull(),
    description: text('description').notNull().default(''),
  },
  (t) => [index('hotels_city').on(t.city, t.id)],
)

/** A kind of room: its price and how many there are repeat every night. */
export const hotelRooms = pgTable(
  'hotel_rooms',
  {
    id: text('id').primaryKey(),
    hotelId: text('hotel_id')
      .notNull()
      .references(() => hotels.id),
    name: text('name').notNull(),
    bed: text('bed').notNull(),
    /** How many breakfasts a night includes. */
    breakfast: integer('breakfast').notNull(),
    stock: integer('stock').notNull(),
    priceFen: integer('price_fen').notNull(),
    /** Of the nights of Friday and Saturday. */
    weekendFen: integer('weekend_fen').notNull(),
  },
  (t) => [index('hotel_rooms_hotel').on(t.hotelId, t.id), check('hotel_rooms_stock', sql`${t.stock} >= 0`)],
)

/** What is left of a room in a night; a night without a row has the whole stock. */
export const hotelNights = pgTable(
  'hotel_nights',
  {
    roomId: text('room_id')
      .notNull()
      .references(() => hotelRooms.id),
    date: date('date', { mode: 'string' }).notNull(),
    left: integer('left_rooms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.date] }), check('hotel_nights_left', sql`${t.left} >= 0`)],
)

export const hotelOrders = pgTable(
  'hotel_orders',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    roomId: text('room_id')
      .notNull()
      .references(() => hotelRooms.id),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    /** The day of leaving. */
    toDate: date('to_date', { mode: 'string' }).notNull(),
    guests: jsonb('guests').$type<string[]>().notNull(),
    /** company or personal. */
    pay: text('pay').notNull(),
    reason: text('reason').notNull().default(''),
    /** The prices as they were booked. */
    nightly: jsonb('nightly').$type<{ date: string; priceFen: number }[]>().notNull(),
    totalFen: integer('total_fen').notNull(),
    overFen: integer('over_fen').notNull(),
    /** approving, booked, refused, cancelled or lapsed; whether one was stayed is told by the clock. */
    status: text('status').notNull(),
    confirmNo: text('confirm_no').notNull().default(''),
    flowId: text('flow_id').notNull().default(''),
    /** Until when an order that has to be approved holds its room. */
    holdUntil: timestamp('hold_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('hotel_orders_user').on(t.userId, t.createdAt, t.id), index('hotel_orders_room').on(t.roomId)],
)
