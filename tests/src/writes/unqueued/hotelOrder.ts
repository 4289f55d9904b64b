import type { HotelOrder } from '@contract/hotel'

/** A booked order, which can be cancelled. */
export const order: HotelOrder = {
  ...{ orderId: 'o-b', hotelId: 'h-1', hotelName: '云际酒店', city: '武汉', address: '关山大道 1 号' },
  ...{ roomId: 'r-1', roomName: '大床房', bed: '1.8 米大床', breakfast: 2, guests: ['林晓'], nightly: [] },
  ...{ from: '2099-01-02', to: '2099-01-03', pay: 'company', reason: '', totalFen: 100, overFen: 0 },
  ...{ status: 'booked', confirmNo: '1', flowId: '', holdUntil: '', freeCancelUntil: '2099-01-01 18:00:00' },
  ...{ createTime: '2026-11-20 10:00:00' },
}
