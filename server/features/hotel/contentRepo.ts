import { and, eq, min, sql } from 'drizzle-orm'
import { chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { type ContentCounts, contentCounts, type ContentRow, idsIn } from '../../domain/contentKind'
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

/** Adds or changes hotels; a row of a city without an allowance fails. */
export async function writeHotels(tx: Db, rows: readonly ContentRow<HotelLine>[]): Promise<ContentCounts> {
  const existing = await idsIn(tx, hotels)
  const cities = new Set((await tx.select({ city: hotelCities.city }).from(hotelCities)).map(({ city }) => city))
  for (const { row, fail } of rows) {
    const { id, officeKm, picture, picture2, picture3, desc, ...columns } = row
    if (!cities.has(row.city)) {
      fail(`没有${row.city}的住宿标准，请先用 hotel allowance 设定`)
      continue
    }
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

/** A changed stock changes what is left of every coming night; it cannot fall below what is taken. */
export async function writeRooms(tx: Db, rows: readonly ContentRow<RoomLine>[], now: Date): Promise<ContentCounts> {
  const existing = new Map(
    (await tx.select().from(hotelRooms).orderBy(hotelRooms.id).for('update')).map((room) => [room.id, room]),
  )
  const ids = await idsIn(tx, hotels)
  for (const { row, fail } of rows) {
    const { id, hotel: hotelId, ...columns } = row
    const before = existing.get(id)
    if (!ids.has(hotelId)) {
      fail(`没有编号为 ${hotelId} 的酒店`)
      continue
    }
    if (before && before.hotelId !== hotelId) {
      fail(`房型 ${id} 属于酒店 ${before.hotelId}，不能改到别的酒店`)
      continue
    }
    const by = before ? row.stock - before.stock : 0
    const coming = and(eq(hotelNights.roomId, id), sql`${hotelNights.date} >= ${chinaDate(now)}::date`)
    const [lowest] = await tx
      .select({ left: min(hotelNights.left) })
      .from(hotelNights)
      .where(coming)
    if ((lowest?.left ?? 0) + by < 0 && lowest?.left !== null) {
      fail(`房型 ${id} 已有更多预订，每晚间数不能少于已预订的间数`)
      continue
    }
    if (by !== 0)
      await tx
        .update(hotelNights)
        .set({ left: sql`${hotelNights.left} + ${by}` })
        .where(coming)
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
