import { z } from 'zod'
import {
  GUEST_NAME_LENGTH,
  type Hotel,
  HOTEL_GUESTS_MAX,
  HOTEL_REASON_LENGTH,
  type HotelBooking,
  type HotelCity,
  type HotelDetail,
  type HotelOrder,
  HotelPay,
  type HotelSearch,
  HotelSort,
  StayStatus,
} from '@contract/hotel'
import { isDate } from '@contract/text/dateRange'
import { cursorPage, cursorText, fileData, idText, lookupText, oneLineText, plainText } from '../../calls/schema'

const MONEY_MAX = 100_000_000

const dayOf = (what: string) => z.string({ error: `请选择${what}` }).refine(isDate, `请选择${what}`)
const stay = { from: dayOf('入住日期'), to: dayOf('离店日期') }
const guest = oneLineText('请填写入住人姓名', '入住人姓名', GUEST_NAME_LENGTH)

export const searchBody: z.ZodType<HotelSearch> = z.object({
  city: lookupText('城市'),
  ...stay,
  sort: z.enum(HotelSort, { error: '只能按价格、距离或星级排序' }),
  cursor: cursorText,
})
export const detailBody = z.object({ hotelId: idText('酒店编号'), ...stay })
export const orderBody = z.object({ orderId: idText('订单编号') })
export const bookBody: z.ZodType<HotelBooking> = z.object({
  roomId: idText('房型编号'),
  ...stay,
  guests: z
    .array(guest, { error: '请填写入住人姓名' })
    .min(1, '请填写入住人姓名')
    .max(HOTEL_GUESTS_MAX, `一间房最多 ${HOTEL_GUESTS_MAX} 位入住人`),
  pay: z.enum(HotelPay, { error: '请选择公司支付或个人支付' }),
  reason: plainText('超标原因', HOTEL_REASON_LENGTH).optional(),
  expectFen: z.int({ error: '请刷新价格后重试' }).min(0, '请刷新价格后重试').max(MONEY_MAX, '请刷新价格后重试'),
})

export const citiesData: z.ZodType<HotelCity[]> = z.array(z.object({ city: z.string(), allowanceFen: z.int() }))

const hotel = {
  hotelId: z.string(),
  name: z.string(),
  district: z.string(),
  address: z.string(),
  picture: z.string(),
  star: z.int(),
  officeKm: z.number(),
  fromFen: z.int(),
  allowanceFen: z.int(),
  overFen: z.int(),
  left: z.int(),
}
export const hotelsData = cursorPage<Hotel>(z.object(hotel))
export const detailData: z.ZodType<HotelDetail> = z.object({
  ...hotel,
  pictures: z.array(fileData),
  desc: z.string(),
  rooms: z.array(
    z.object({
      roomId: z.string(),
      name: z.string(),
      bed: z.string(),
      breakfast: z.int(),
      nightly: z.array(z.object({ date: z.string(), priceFen: z.int(), left: z.int() })),
      totalFen: z.int(),
      overFen: z.int(),
      freeCancelUntil: z.string(),
    }),
  ),
  guestName: z.string().optional(),
})

export const orderData: z.ZodType<HotelOrder> = z.object({
  orderId: z.string(),
  hotelId: z.string(),
  hotelName: z.string(),
  city: z.string(),
  address: z.string(),
  roomId: z.string(),
  roomName: z.string(),
  bed: z.string(),
  breakfast: z.int(),
  from: z.string(),
  to: z.string(),
  guests: z.array(z.string()),
  pay: z.enum(HotelPay),
  reason: z.string(),
  nightly: z.array(z.object({ date: z.string(), priceFen: z.int() })),
  totalFen: z.int(),
  overFen: z.int(),
  status: z.enum(StayStatus),
  confirmNo: z.string(),
  flowId: z.string(),
  holdUntil: z.string(),
  freeCancelUntil: z.string(),
  createTime: z.string(),
})
export const ordersData = cursorPage<HotelOrder>(orderData)
