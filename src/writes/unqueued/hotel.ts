import { type HotelBooking, type HotelOrder, hotels } from '@contract/hotel'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

/** 预订. */
export const bookRoom: UnqueuedOperation<HotelBooking, HotelOrder> = {
  queued: false,
  name: 'hotel.book',
  label: () => '预订酒店',
  send: (write, sending) => call(hotels.book, write, sending),
  sent: async (write, userId) => (await import('../drafts/bookingDraft')).dropBooked(userId, write),
}

/** 取消订单. */
export const cancelStay: UnqueuedOperation<{ orderId: string }, HotelOrder> = {
  queued: false,
  name: 'hotel.cancel',
  label: () => '取消酒店订单',
  send: (write, sending) => call(hotels.cancel, write, sending),
}
