import { and, asc, countDistinct, desc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type Cursor, isOlder, microsOf } from '../../calls/cursor'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import type { StoredFile } from '../files/service'
import { files, storedFileColumns } from '../files/tables'
import { hotelCities, hotelNights, hotelOrders, hotelRooms, hotels } from './tables'

export type HotelRow = typeof hotels.$inferSelect
export type RoomRow = typeof hotelRooms.$inferSelect
export type NightRow = typeof hotelNights.$inferSelect
export type OrderRow = typeof hotelOrders.$inferSelect

/** The cities that have a hotel with rooms, those with most of these first. */
export function cities(db: Db) {
  return db
    .select({ city: hotelCities.city, allowanceFen: hotelCities.allowanceFen })
    .from(hotelCities)
    .innerJoin(hotels, eq(hotels.city, hotelCities.city))
    .innerJoin(hotelRooms, eq(hotelRooms.hotelId, hotels.id))
    .groupBy(hotelCities.city)
    .orderBy(desc(countDistinct(hotels.id)), asc(hotelCities.city))
}

/** Allowance per night in fen; undefined for a city without one. */
export async function allowanceOf(db: Db, city: string): Promise<number | undefined> {
  const [row] = await db.select().from(hotelCities).where(eq(hotelCities.city, city))
  return row?.allowanceFen
}

export const hotelsIn = (db: Db, city: string): Promise<HotelRow[]> =>
  db.select().from(hotels).where(eq(hotels.city, city))

export async function hotelById(db: Db, id: string): Promise<HotelRow | undefined> {
  const [row] = await db.select().from(hotels).where(eq(hotels.id, id))
  return row
}

/** Cheapest first. */
export const roomsOf = (db: Db, hotelIds: string[]): Promise<RoomRow[]> =>
  hotelIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(hotelRooms)
        .where(inArray(hotelRooms.hotelId, hotelIds))
        .orderBy(asc(hotelRooms.priceFen), asc(hotelRooms.id))

/** The room with its hotel; its stock cannot change before the transaction ends. */
export async function lockRoom(tx: Db, roomId: string): Promise<{ room: RoomRow; hotel: HotelRow } | undefined> {
  const [row] = await tx
    .select({ room: hotelRooms, hotel: hotels })
    .from(hotelRooms)
    .innerJoin(hotels, eq(hotels.id, hotelRooms.hotelId))
    .where(eq(hotelRooms.id, roomId))
    .for('share', { of: hotelRooms })
  return row
}

/** Rooms left on the nights from one day to another; a night without a row has the whole stock. */
export const nightsOf = (db: Db, roomIds: string[], from: string, to: string): Promise<NightRow[]> =>
  roomIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(hotelNights)
        .where(and(inArray(hotelNights.roomId, roomIds), gte(hotelNights.date, from), lt(hotelNights.date, to)))

/** The nights of a room, locked in order of date. */
export async function lockNights(tx: Db, { id, stock }: RoomRow, nights: string[]): Promise<NightRow[]> {
  await tx
    .insert(hotelNights)
    .values(nights.map((date) => ({ roomId: id, date, left: stock })))
    .onConflictDoNothing()
  return tx
    .select()
    .from(hotelNights)
    .where(and(eq(hotelNights.roomId, id), inArray(hotelNights.date, nights)))
    .orderBy(asc(hotelNights.date))
    .for('update')
}

/** Returns (1) or takes (-1) a room on each night; the rows must be locked. */
export async function moveNights(tx: Db, roomId: string, nights: string[], by: 1 | -1): Promise<void> {
  await tx
    .update(hotelNights)
    .set({ left: sql`${hotelNights.left} + ${by}` })
    .where(and(eq(hotelNights.roomId, roomId), inArray(hotelNights.date, nights)))
}

/** Serialises the bookings of a person. */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.execute(advisoryLock(LockNumber.HotelBookings, userId))
}

/** An order of this person with a night of the stay; lapsed ones do not count. */
export async function overlapping(
  db: Db,
  userId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<OrderRow | undefined> {
  const holds = or(
    eq(hotelOrders.status, 'booked'),
    and(eq(hotelOrders.status, 'approving'), gt(hotelOrders.holdUntil, now)),
  )
  const [row] = await db
    .select()
    .from(hotelOrders)
    .where(and(eq(hotelOrders.userId, userId), holds, lt(hotelOrders.fromDate, to), gt(hotelOrders.toDate, from)))
    .limit(1)
  return row
}

export async function addOrder(tx: Db, row: typeof hotelOrders.$inferInsert): Promise<void> {
  await tx.insert(hotelOrders).values(row)
}

/** Sets columns of an order that the caller has locked or just added. */
export async function setOrder(tx: Db, id: string, to: Partial<OrderRow>): Promise<void> {
  await tx.update(hotelOrders).set(to).where(eq(hotelOrders.id, id))
}

/** An order for reading; `lockOrder` locks it for a change. */
export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(hotelOrders).where(eq(hotelOrders.id, id))
  return row
}

/** The order, locked until the transaction ends. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(hotelOrders).where(eq(hotelOrders.id, id)).for('update')
  return row
}

export interface OrderWithHotel {
  order: OrderRow
  room: RoomRow
  hotel: HotelRow
}

const placed = (db: Db) =>
  db
    .select({ key: microsOf(hotelOrders.createdAt), order: hotelOrders, room: hotelRooms, hotel: hotels })
    .from(hotelOrders)
    .innerJoin(hotelRooms, eq(hotelRooms.id, hotelOrders.roomId))
    .innerJoin(hotels, eq(hotels.id, hotelRooms.hotelId))

/** An order with its hotel and room. */
export async function placedById(db: Db, orderId: string): Promise<OrderWithHotel | undefined> {
  const [row] = await placed(db).where(eq(hotelOrders.id, orderId))
  return row
}

/** Orders of a person, newest first. */
export function ordersOf(db: Db, userId: string, { after, limit }: { after: Cursor | undefined; limit: number }) {
  return placed(db)
    .where(and(eq(hotelOrders.userId, userId), isOlder(hotelOrders.createdAt, hotelOrders.id, after)))
    .orderBy(desc(hotelOrders.createdAt), desc(hotelOrders.id))
    .limit(limit)
}

/** A person's next stay whose day of leaving is after this one. */
export async function nextStay(db: Db, userId: string, ended: string): Promise<OrderWithHotel | undefined> {
  const [row] = await placed(db)
    .where(and(eq(hotelOrders.userId, userId), eq(hotelOrders.status, 'booked'), gt(hotelOrders.toDate, ended)))
    .orderBy(asc(hotelOrders.fromDate), asc(hotelOrders.id))
    .limit(1)
  return row
}

/**
 * Orders that the hotel must be informed of and whose day of leaving is after this one, those without a number first:
 * booked ones without a number, and cancelled ones that had one; `withConfirmed` adds the booked ones that have one.
 */
export function ordersForHotels(
  db: Db,
  ended: string,
  { withConfirmed }: { withConfirmed: boolean },
): Promise<OrderWithHotel[]> {
  const { status, confirmNo, fromDate, toDate, id } = hotelOrders
  const isBooked = and(eq(status, 'booked'), withConfirmed ? undefined : eq(confirmNo, ''))
  const isCancelled = and(eq(status, 'cancelled'), ne(confirmNo, ''))
  return placed(db)
    .where(and(gt(toDate, ended), or(isBooked, isCancelled)))
    .orderBy(sql`${confirmNo} <> ''`, asc(fromDate), asc(id))
}

/** Booked stays of these people that have not begun, locked in a fixed order. */
export function lockComing(tx: Db, userIds: string[], today: string): Promise<OrderRow[]> {
  return tx
    .select()
    .from(hotelOrders)
    .where(and(inArray(hotelOrders.userId, userIds), eq(hotelOrders.status, 'booked'), gt(hotelOrders.fromDate, today)))
    .orderBy(asc(hotelOrders.roomId), asc(hotelOrders.fromDate), asc(hotelOrders.id))
    .for('update')
}

/** Deletes guest names and reasons from the orders of an erased person. */
export async function eraseUser(tx: Db, userId: string): Promise<void> {
  await tx.update(hotelOrders).set({ guests: [], reason: '' }).where(eq(hotelOrders.userId, userId))
}

/** The files with these addresses, in order. */
export async function filesAt(db: Db, addresses: readonly string[]): Promise<StoredFile[]> {
  const names = addresses.map((address) => address.replace(/^\/files\//, ''))
  if (names.length === 0) return []
  const rows = await db
    .select(storedFileColumns)
    .from(files)
    .where(and(inArray(files.name, names), ne(files.name, '')))
  return rows.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}
