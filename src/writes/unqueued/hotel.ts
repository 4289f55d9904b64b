import { type HotelBooking, type HotelOrder, hotels } from '@contract/hotel'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 预订. */
export const bookRoom: UnqueuedOperation<HotelBooking, HotelOrder> = {
  queued: false,
  name: 'hotel.book',
  send: (write, sending) => call(hotels.book, write, sending),
}

/** 取消订单. */
export const cancelStay: UnqueuedOperation<{ orderId: string }, HotelOrder> = {
  queued: false,
  name: 'hotel.cancel',
  send: (write, sending) => call(hotels.cancel, write, sending),
}
