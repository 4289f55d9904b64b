import type { Hotel, HotelDetail, HotelOrder, HotelSearch, HotelSort, Stay } from '@contract/hotel'
import type { CursorPage } from '@contract/trend'
import type { User } from '../../appContext'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { personnelOf } from '../../domain/personnel'
import { notFound, raise } from '../../lib/businessError'
import { shownTo, type Signing } from '../files/service'
import { UNKNOWN_ORDER } from './booking'
import { lastEnded, nightsOf } from './dates'
import * as repo from './repo'
import { hotelOf, orderOf, roomOf } from './view'

export { cancelByHotel, confirmOrder, endStays, eraseStays, settleOrder } from './ending'
export { hotelKind, roomKind } from './contentKinds'
export { setAllowance } from './contentRepo'
export { hotelToday } from './today'

const PAGE_SIZE = 20

/** Sort key of a hotel in each order, ascending. */
const RANKS: Readonly<Record<HotelSort, (hotel: Hotel) => number>> = {
  price: ({ fromFen }) => fromFen,
  distance: ({ officeKm }) => officeKm,
  star: ({ star }) => -star,
}

/**
 * Hotels of a city for a stay; those without a free room come last, those without any room are left out (rule: search).
 * Throws 100400 for a wrong stay.
 */
export async function search(db: Db, asked: HotelSearch, now: Date): Promise<CursorPage<Hotel>> {
  const { city, from, to, sort, cursor } = asked
  const nights = nightsOf(asked, now)
  const order = `hotels ${city} ${from} ${to} ${sort}`
  const after = readCursor(order, cursor)
  const allowanceFen = (await repo.allowanceOf(db, city)) ?? raise(notFound('该城市暂无协议酒店'))
  const hotels = await repo.hotelsIn(db, city)
  const rooms = await repo.roomsOf(
    db,
    hotels.map(({ id }) => id),
  )
  const available = await repo.nightsOf(
    db,
    rooms.map(({ id }) => id),
    from,
    to,
  )
  const ranked = hotels
    .flatMap((hotel) => {
      const own = rooms.filter(({ hotelId }) => hotelId === hotel.id)
      if (own.length === 0) return []
      const shown = hotelOf(
        hotel,
        own.map((room) => roomOf(room, nights, available, allowanceFen)),
        allowanceFen,
      )
      return [{ hotel: shown, id: hotel.id, key: RANKS[sort](shown) + (shown.left > 0 ? 0 : FULL) }]
    })
    .sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1))
    .filter(({ key, id }) => !after || key > after.key || (key === after.key && id > after.id))
  const { list, nextCursor } = pageOf(order, ranked, PAGE_SIZE)
  return { list: list.map(({ hotel }) => hotel), nextCursor }
}

/** Larger than every price, distance and rating. */
const FULL = 1e9

/** A hotel with its rooms for a stay, and the reader's real name. Throws 100404, 100400 for a wrong stay. */
export async function detailOf(
  db: Db,
  { id }: Pick<User, 'id'>,
  { hotelId, ...stay }: Stay & { hotelId: string },
  signing: Signing,
): Promise<HotelDetail> {
  const nights = nightsOf(stay, signing.now)
  const hotel = (await repo.hotelById(db, hotelId)) ?? raise(notFound('该酒店不存在或已停止合作'))
  const allowanceFen = (await repo.allowanceOf(db, hotel.city)) ?? 0
  const rooms = await repo.roomsOf(db, [hotelId])
  const available = await repo.nightsOf(
    db,
    rooms.map(({ id }) => id),
    stay.from,
    stay.to,
  )
  const shown = rooms.map((room) => roomOf(room, nights, available, allowanceFen))
  return {
    ...hotelOf(hotel, shown, allowanceFen),
    pictures: (await repo.filesAt(db, hotel.pictures)).map((file) => shownTo(file, signing)),
    desc: hotel.description,
    rooms: shown,
    guestName: (await personnelOf(db, id))?.realName ?? '',
  }
}

const ORDERS = 'hotel orders'

/** One page of the user's orders, newest first. */
export async function ordersPage(
  db: Db,
  user: Pick<User, 'id'>,
  cursor: string | null | undefined,
  now: Date,
): Promise<CursorPage<HotelOrder>> {
  const rows = await repo.ordersOf(db, user.id, { after: readCursor(ORDERS, cursor), limit: PAGE_SIZE + 1 })
  const keyed = rows.map((row) => ({ ...row, id: row.order.id }))
  const { list, nextCursor } = pageOf(ORDERS, keyed, PAGE_SIZE)
  return { list: list.map((row) => orderOf(row, now)), nextCursor }
}

/** An own order. Throws 100404. */
export async function orderFor(db: Db, user: Pick<User, 'id'>, orderId: string, now: Date): Promise<HotelOrder> {
  const placed = await repo.placedById(db, orderId)
  if (placed?.order.userId !== user.id) throw notFound(UNKNOWN_ORDER)
  return orderOf(placed, now)
}

/** Orders that the hotel must be informed of, with `withConfirmed` all coming ones (rule: confirmation). */
export const ordersForHotels = (db: Db, now: Date, more: { withConfirmed: boolean }): Promise<repo.OrderWithHotel[]> =>
  repo.ordersForHotels(db, lastEnded(now), more)
