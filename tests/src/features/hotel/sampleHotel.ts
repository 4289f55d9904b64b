import type { Hotel, HotelDetail, HotelOrder, HotelRoom } from '@contract/hotel'
import { addDays } from '@contract/text/dateRange'
import { TODAY } from '@tests/support/noon'

export const [from, to] = [addDays(TODAY, 3), addDays(TODAY, 5)]

export const hotel: Hotel = {
  ...{ hotelId: 'h-1', name: '云际酒店', district: '高新区', address: '关山大道 1 号', picture: '', star: 5 },
  ...{ officeKm: 0.6, fromFen: 68_000, allowanceFen: 45_000, left: 2 },
}
export const room: HotelRoom = {
  ...{ roomId: 'r-1', name: '大床房', bed: '1.8 米大床', breakfast: 2, totalFen: 136_000, overFen: 46_000 },
  nightly: [
    { date: from, priceFen: 68_000, left: 2 },
    { date: addDays(from, 1), priceFen: 68_000, left: 5 },
  ],
  freeCancelUntil: '2099-01-01 18:00:00',
}
export const detail: HotelDetail = { ...hotel, pictures: [], desc: '近会展中心', rooms: [room] }
export const order: HotelOrder = {
  ...{ orderId: 'o-1', hotelId: 'h-1', hotelName: '云际酒店', city: '武汉', address: '关山大道 1 号' },
  ...{ roomId: 'r-1', roomName: '大床房', bed: '1.8 米大床', breakfast: 2, from, to, guests: ['林晓'] },
  ...{ pay: 'company', reason: '会展', nightly: room.nightly, totalFen: 136_000, overFen: 46_000 },
  ...{ status: 'approving', confirmNo: '待酒店确认', flowId: 'f-1', holdUntil: '2099-01-01 10:00:00' },
  ...{ freeCancelUntil: '2099-01-01 18:00:00', createTime: `${addDays(TODAY, -1)} 10:00:00` },
}
