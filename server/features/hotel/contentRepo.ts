import { and, eq, min, sql } from 'drizzle-orm'
import { chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { checkKnown, type ContentCounts, contentCounts, type ContentRow, idsIn } from '../../domain/contentKind'
import { hotelCities, hotelNights, hotelRooms, hotels } from './tables'

/** Adds a city or changes its allowance per night. */
export async function setAllowance(db: Db, city: string, allowanceFen: number): Promise<void> {
  await db
    .insert(hotelCities)
    .values({ city, allowanceFen })
    .onConflictDoUpdate({ target: hotelCities.city, set: { allowanceFen } })
}

interface HotelLine extends Pick<typeof hotels.$inferInsert, 'id' | 'city' | 'name' | 'district' | 'address' | 'star'> {
  /** Metres, after parsing. */
  officeKm: number
  picture: string
  picture2: string
  picture3: string
  desc: string
}

/** Fails hotels of cities without an allowance. */
export async function checkHotels(tx: Db, rows: readonly ContentRow<{ city?: string }>[]): Promise<void> {
  const cities = new Set((await tx.select({ city: hotelCities.city }).from(hotelCities)).map(({ city }) => city))
  checkKnown(rows, 'city', cities, (city) => `没有${city}的住宿标准，请先用 hotel allowance 设定`)
}

/** Adds or changes hotels. */
export async function writeHotels(tx: Db, rows: readonly ContentRow<HotelLine>[]): Promise<ContentCounts> {
  const existing = await idsIn(tx, hotels)
  for (const { row } of rows) {
    const { id, officeKm, picture, picture2, picture3, desc, ...columns } = row
    const pictures = [picture, picture2, picture3].filter(Boolean)
    const set = { ...columns, officeMetres: officeKm, description: desc, pictures }
    await tx
      .insert(hotels)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: hotels.id, set })
  }
  return contentCounts(rows, existing)
}

/** Hotels as rows that `writeHotels` reads. */
export async function listHotels(db: Db): Promise<Record<string, string>[]> {
  return (await db.select().from(hotels).orderBy(hotels.id)).map((row) => {
    const [picture = '', picture2 = '', picture3 = ''] = row.pictures
    return {
      ...{ id: row.id, city: row.city, name: row.name, district: row.district, address: row.address },
      ...{ star: String(row.star), officeKm: String(Math.round(row.officeMetres / 100) / 10) },
      ...{ picture, picture2, picture3, desc: row.description },
    }
  })
}

type RoomLine = Omit<typeof hotelRooms.$inferInsert, 'hotelId'> & { hotel: string }

/** All rooms by id, locked until the transaction ends. */
const lockRooms = async (tx: Db) =>
  new Map((await tx.select().from(hotelRooms).orderBy(hotelRooms.id).for('update')).map((room) => [room.id, room]))

const comingNights = (roomId: string, now: Date) =>
  and(eq(hotelNights.roomId, roomId), sql`${hotelNights.date} >= ${chinaDate(now)}::date`)

/** Fails rooms of unknown hotels, those that change their hotel, and stocks below what is taken of a coming night. */
export async function checkRooms(
  tx: Db,
  rows: readonly ContentRow<Partial<Pick<RoomLine, 'id' | 'hotel' | 'stock'>>>[],
  now: Date,
): Promise<void> {
  const existing = await lockRooms(tx)
  const ids = await idsIn(tx, hotels)
  checkKnown(rows, 'hotel', ids, (id) => `没有编号为 ${id} 的酒店`)
  for (const { row, fail } of rows) {
    const before = existing.get(row.id ?? '')
    if (!before) continue
    const { id, hotelId } = before
    if (row.hotel !== undefined && ids.has(row.hotel) && row.hotel !== hotelId) {
      fail(`房型 ${id} 属于酒店 ${hotelId}，不能改到别的酒店`)
      continue
    }
    const [lowest] = await tx
      .select({ left: min(hotelNights.left) })
      .from(hotelNights)
      .where(comingNights(id, now))
    const left = lowest?.left ?? null
    if (row.stock !== undefined && left !== null && left + row.stock - before.stock < 0)
      fail(`房型 ${id} 已有更多预订，每晚间数不能少于已预订的间数`)
  }
}

/** Adds or changes rooms; a changed stock changes what is left of every coming night. */
export async function writeRooms(tx: Db, rows: readonly ContentRow<RoomLine>[], now: Date): Promise<ContentCounts> {
  const existing = await lockRooms(tx)
  for (const { row } of rows) {
    const { id, hotel: hotelId, ...columns } = row
    const before = existing.get(id)
    const by = before ? row.stock - before.stock : 0
    if (by !== 0)
      await tx
        .update(hotelNights)
        .set({ left: sql`${hotelNights.left} + ${by}` })
        .where(comingNights(id, now))
    const set = { ...columns, hotelId }
    await tx
      .insert(hotelRooms)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: hotelRooms.id, set })
  }
  return contentCounts(rows, new Set(existing.keys()))
}

/** Rooms as rows of their CSV file. */
export async function listRooms(db: Db): Promise<Record<string, string>[]> {
  return (await db.select().from(hotelRooms).orderBy(hotelRooms.id)).map((row) => ({
    ...{ id: row.id, hotel: row.hotelId, name: row.name, bed: row.bed },
    ...{ breakfast: String(row.breakfast), stock: String(row.stock) },
    ...{ priceFen: String(row.priceFen), weekendFen: String(row.weekendFen) },
  }))
}
