import { type Hotel, type HotelOrder, type HotelPay, type HotelRoom, UNCONFIRMED } from '@contract/hotel'
import { chinaTime } from '../../lib/time'
import { freeCancelUntil, priceOf, stateOf } from './dates'
import type { HotelRow, NightRow, OrderWithHotel, RoomRow } from './repo'

/** A room for these nights, with rooms left and the sum above the allowance. */
export function roomOf(
  room: RoomRow,
  nights: readonly string[],
  left: readonly NightRow[],
  allowanceFen: number,
): HotelRoom {
  const leftOf = (night: string) =>
    left.find(({ roomId, date }) => roomId === room.id && date === night)?.left ?? room.stock
  const nightly = nights.map((date) => ({ date, priceFen: priceOf(room, date), left: leftOf(date) }))
  return {
    ...{ roomId: room.id, name: room.name, bed: room.bed, breakfast: room.breakfast, nightly },
    totalFen: nightly.reduce((sum, { priceFen }) => sum + priceFen, 0),
    overFen: overOf(nightly, allowanceFen),
    freeCancelUntil: chinaTime(freeCancelUntil(nights[0] ?? '')),
  }
}

/** Sum above the allowance over all nights, in fen (rule: allowance). */
export const overOf = (nightly: readonly { priceFen: number }[], allowanceFen: number): number =>
  nightly.reduce((sum, { priceFen }) => sum + Math.max(0, priceFen - allowanceFen), 0)

const isFree = ({ nightly }: HotelRoom) => nightly.every(({ left }) => left > 0)

/** A hotel in a list, with its rooms for the requested nights. */
export function hotelOf(hotel: HotelRow, rooms: readonly HotelRoom[], allowanceFen: number): Hotel {
  const free = rooms.filter(isFree)
  const offered = free.length > 0 ? free : rooms
  const prices = offered.flatMap(({ nightly }) => nightly.map(({ priceFen }) => priceFen))
  const { id: hotelId, name, district, address, star, officeMetres, pictures } = hotel
  return {
    ...{ hotelId, name, district, address, star, allowanceFen },
    picture: pictures[0] ?? '',
    officeKm: Math.round(officeMetres / 100) / 10,
    fromFen: prices.length > 0 ? Math.min(...prices) : 0,
    overFen: offered.length > 0 ? Math.min(...offered.map(({ overFen }) => overFen)) : 0,
    left: free.reduce((sum, { nightly }) => sum + Math.min(...nightly.map(({ left }) => left)), 0),
  }
}

/** An order in wire format. */
export function orderOf({ order, room, hotel }: OrderWithHotel, now: Date): HotelOrder {
  const { id: orderId, fromDate: from, toDate: to, guests, pay, reason, nightly, totalFen, overFen, flowId } = order
  return {
    ...{ orderId, hotelId: hotel.id, hotelName: hotel.name, city: hotel.city, address: hotel.address },
    ...{ roomId: room.id, roomName: room.name, bed: room.bed, breakfast: room.breakfast },
    ...{ from, to, guests, pay: pay as HotelPay, reason, nightly, totalFen, overFen, flowId },
    status: stateOf(order, now),
    confirmNo: order.confirmNo || UNCONFIRMED,
    holdUntil: order.holdUntil ? chinaTime(order.holdUntil) : '',
    freeCancelUntil: chinaTime(freeCancelUntil(from)),
    createTime: chinaTime(order.createdAt),
  }
}
