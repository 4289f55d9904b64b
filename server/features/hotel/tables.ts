import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../people/tables'

/** Cities with an office and their allowance per night. */
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
    /** Distance from the city's office. */
    officeMetres: integer('office_metres').notNull(),
    /** Addresses below `/files/`; lists show the first one. */
    pictures: text('pictures').array().notNull(),
    description: text('description').notNull().default(''),
  },
  (t) => [index('hotels_city').on(t.city, t.id)],
)

/** A room type; its price and stock apply to every night. */
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
    /** Price of Friday and Saturday nights. */
    weekendFen: integer('weekend_fen').notNull(),
  },
  (t) => [index('hotel_rooms_hotel').on(t.hotelId, t.id), check('hotel_rooms_stock', sql`${t.stock} >= 0`)],
)

/** Rooms left on a night; without a row it is the whole stock. */
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
    /** Day of departure. */
    toDate: date('to_date', { mode: 'string' }).notNull(),
    guests: jsonb('guests').$type<string[]>().notNull(),
    /** company or personal. */
    pay: text('pay').notNull(),
    reason: text('reason').notNull().default(''),
    /** Prices at the time of booking. */
    nightly: jsonb('nightly').$type<{ date: string; priceFen: number }[]>().notNull(),
    totalFen: integer('total_fen').notNull(),
    overFen: integer('over_fen').notNull(),
    /** approving, booked, refused, cancelled or lapsed; whether a stay is over depends on the clock. */
    status: text('status').notNull(),
    confirmNo: text('confirm_no').notNull().default(''),
    flowId: text('flow_id').notNull().default(''),
    /** How long an order under approval holds its room. */
    holdUntil: timestamp('hold_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('hotel_orders_user').on(t.userId, t.createdAt, t.id), index('hotel_orders_room').on(t.roomId)],
)
