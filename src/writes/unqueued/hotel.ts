import { type HotelBooking, type HotelOrder, hotels, type StayStatus } from '@contract/hotel'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

const ENDED: Partial<Record<StayStatus, string>> = {
  refused: '酒店订单审批未通过，房间已释放',
  cancelled: '酒店订单已取消，房间已释放',
  lapsed: '酒店订单未在时限内审批，已失效',
}

/** 预订. */
export const bookRoom: UnqueuedOperation<HotelBooking, HotelOrder> = {
  queued: false,
  name: 'hotel.book',
  label: () => '预订酒店',
  send: (write, sending) => call(hotels.book, write, sending),
  superseded: (_write, { status }) => ENDED[status],
  sent: async (write, userId) => (await import('../drafts/bookingDraft')).dropSentBooking(userId, write),
}

/** 取消订单. */
export const cancelStay: UnqueuedOperation<{ orderId: string }, HotelOrder> = {
  queued: false,
  name: 'hotel.cancel',
  label: () => '取消酒店订单',
  send: (write, sending) => call(hotels.cancel, write, sending),
}
