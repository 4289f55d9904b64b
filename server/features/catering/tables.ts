import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OrderItem, OrderStatus } from '@contract/mealOrder'
import { files } from '../files/tables'
import { users } from '../people/tables'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)
const canteenId = () =>
  text('canteen_id')
    .notNull()
    .references(() => canteens.id)
const dishId = () =>
  text('dish_id')
    .notNull()
    .references(() => dishes.id, { onDelete: 'cascade' })
/** A China day, `YYYY-MM-DD`, and a meal of it. */
const mealTime = { date: text('date').notNull(), meal: text('meal').notNull() }

export const canteens = pgTable('canteens', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  openText: text('open_text').notNull(),
  position: integer('position').notNull().default(0),
})

/** Cut-off and end of a canteen's meals, in minutes of a China day. */
export const canteenMeals = pgTable(
  'canteen_meals',
  {
    canteenId: canteenId(),
    meal: text('meal').notNull(),
    cutoffMinute: integer('cutoff_minute').notNull(),
    endMinute: integer('end_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.canteenId, t.meal] }),
    check(
      'canteen_meals_order',
      sql`0 <= ${t.cutoffMinute} and ${t.cutoffMinute} < ${t.endMinute} and ${t.endMinute} <= 1440`,
    ),
  ],
)

/** A dish on the repeating plan (rule: menu plan). */
export const dishes = pgTable(
  'dishes',
  {
    id: text('id').primaryKey(),
    canteenId: canteenId(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    priceFen: integer('price_fen').notNull(),
    calories: integer('calories').notNull().default(0),
    /** Null: not declared. */
    allergens: text('allergens').array(),
    meals: text('meals').array().notNull(),
    /** 1 Monday to 7 Sunday. */
    weekdays: integer('weekdays').array().notNull(),
    /** Portions per meal. */
    stock: integer('stock').notNull(),
    /** Per person, date and meal; 0: none. */
    limit: integer('person_limit').notNull().default(0),
    onSale: boolean('on_sale').notNull().default(true),
    scoreSum: integer('score_sum').notNull().default(0),
    scoreNum: integer('score_num').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('dishes_canteen').on(t.canteenId, t.position, t.id),
    check('dishes_numbers', sql`${t.priceFen} >= 0 and ${t.stock} >= 0 and ${t.limit} >= 0`),
  ],
)

export const dishSpecs = pgTable(
  'dish_specs',
  {
    dishId: dishId(),
    specId: text('spec_id').notNull(),
    name: text('name').notNull(),
    addFen: integer('add_fen').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.dishId, t.specId] }), check('dish_specs_add', sql`${t.addFen} >= 0`)],
)

export const dishPictures = pgTable(
  'dish_pictures',
  {
    dishId: dishId(),
    position: integer('position').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.dishId, t.position] })],
)

/** Remaining stock of a dish in one meal; without a row it is the plan's whole stock. */
export const dishDays = pgTable(
  'dish_days',
  {
    dishId: dishId(),
    ...mealTime,
    stock: integer('stock').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dishId, t.date, t.meal] }), check('dish_days_stock', sql`${t.stock} >= 0`)],
)

/** Times to eat or fetch; they repeat every day. */
export const mealSlots = pgTable(
  'meal_slots',
  {
    id: text('id').primaryKey(),
    canteenId: canteenId(),
    meal: text('meal').notNull(),
    name: text('name').notNull(),
    capacity: integer('capacity').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('meal_slots_meal').on(t.canteenId, t.meal, t.position, t.id),
    check('meal_slots_capacity', sql`${t.capacity} >= 0`),
  ],
)

/** Remaining places of a slot on one day; without a row it is the whole capacity. */
export const slotDays = pgTable(
  'slot_days',
  {
    slotId: text('slot_id')
      .notNull()
      .references(() => mealSlots.id, { onDelete: 'cascade' }),
    date: text('date').notNull(),
    left: integer('left_num').notNull(),
  },
  (t) => [primaryKey({ columns: [t.slotId, t.date] }), check('slot_days_left', sql`${t.left} >= 0`)],
)

/** A state of an order and when it was reached. */
export interface OrderStep {
  status: OrderStatus
  /** ISO 8601. */
  at: string
}

export const mealOrders = pgTable(
  'meal_orders',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    canteenId: canteenId(),
    canteenName: text('canteen_name').notNull(),
    ...mealTime,
    slotId: text('slot_id').notNull(),
    slotName: text('slot_name').notNull(),
    mode: text('mode').notNull(),
    remark: text('remark').notNull().default(''),
    status: integer('status').notNull(),
    code: text('code').notNull(),
    /** A snapshot: names, prices and allergens do not change. */
    items: jsonb('items').$type<OrderItem[]>().notNull(),
    totalFen: integer('total_fen').notNull(),
    subsidyFen: integer('subsidy_fen').notNull(),
    payFen: integer('pay_fen').notNull(),
    steps: jsonb('steps').$type<OrderStep[]>().notNull(),
    /** Null until it is rated. */
    score: integer('score'),
    cutoffAt: moment('cutoff_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('meal_orders_code').on(t.canteenId, t.date, t.meal, t.code),
    index('meal_orders_user').on(t.userId, t.createdAt, t.id),
    index('meal_orders_meal').on(t.canteenId, t.date, t.meal, t.createdAt, t.id),
    check(
      'meal_orders_amounts',
      sql`${t.payFen} >= 0 and ${t.subsidyFen} >= 0 and ${t.payFen} + ${t.subsidyFen} = ${t.totalFen}`,
    ),
  ],
)

/** Subsidies used, and the order that used them (rule: subsidy). */
export const mealSubsidies = pgTable(
  'meal_subsidies',
  {
    userId: userId(),
    ...mealTime,
    orderId: text('order_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date, t.meal] }), index('meal_subsidies_order').on(t.orderId)],
)

/** Meals with orders: each has one outbox entry for its end. */
export const servedMeals = pgTable(
  'served_meals',
  {
    canteenId: canteenId(),
    ...mealTime,
  },
  (t) => [primaryKey({ columns: [t.canteenId, t.date, t.meal] })],
)

/** Ratings of an order, one row per dish. */
export const dishRatings = pgTable(
  'dish_ratings',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => mealOrders.id),
    dishId: dishId(),
    userId: userId(),
    score: integer('score').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.dishId] }),
    index('dish_ratings_newest').on(t.dishId, t.createdAt, t.orderId),
    index('dish_ratings_user').on(t.userId),
    check('dish_ratings_score', sql`${t.score} between 1 and 5`),
  ],
)
