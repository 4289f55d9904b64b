import { address, count, day, entity, list, name, oneOf, optional, text, time } from './readers/readers'
import { staffPortal } from './staffPortal'
import { type CursorPage, readFile, readPage, type TrendFile } from './trend'

export const HOTEL_NIGHTS_MAX = 14
/** Latest day of departure, in days from today. */
export const HOTEL_DAYS_AHEAD = 90
export const HOTEL_GUESTS_MAX = 4
export const GUEST_NAME_LENGTH = 20
export const HOTEL_REASON_LENGTH = 200
/** Shown instead of the number until the hotel has confirmed. */
export const UNCONFIRMED = '待酒店确认'

export const HotelSort = { Price: 'price', Distance: 'distance', Star: 'star' } as const
export type HotelSort = (typeof HotelSort)[keyof typeof HotelSort]

export const StayStatus = {
  Approving: 'approving',
  Booked: 'booked',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Lapsed: 'lapsed',
  Stayed: 'stayed',
} as const
export type StayStatus = (typeof StayStatus)[keyof typeof StayStatus]

export const HotelPay = { Company: 'company', Personal: 'personal' } as const
export type HotelPay = (typeof HotelPay)[keyof typeof HotelPay]

export interface HotelCity {
  city: string
  /** Allowance per night. */
  allowanceFen: number
}

export interface Hotel {
  hotelId: string
  name: string
  district: string
  address: string
  picture: string
  /** 1 to 5. */
  star: number
  /** Distance from the city's office in km, with one decimal. */
  officeKm: number
  /** Lowest price per night of the free rooms, or of all if none is free. */
  fromFen: number
  allowanceFen: number
  /** The least sum above the allowance over the stay among those rooms; older backends leave it out. */
  overFen?: number
  /** Number of rooms free for the whole stay. */
  left: number
}

export interface Night {
  date: string
  priceFen: number
  left: number
}

export interface HotelRoom {
  roomId: string
  name: string
  bed: string
  /** How many breakfasts a night includes. */
  breakfast: number
  nightly: Night[]
  totalFen: number
  /** Sum above the allowance over all nights. */
  overFen: number
  freeCancelUntil: string
}

export interface HotelDetail extends Hotel {
  pictures: TrendFile[]
  desc: string
  rooms: HotelRoom[]
  /** Real name of the reader, who is the guest as a rule; older backends leave it out. */
  guestName?: string
}

/** `to` is the day of departure. */
export interface Stay {
  from: string
  to: string
}

export interface HotelOrder extends Stay {
  orderId: string
  hotelId: string
  hotelName: string
  city: string
  address: string
  roomId: string
  roomName: string
  bed: string
  breakfast: number
  guests: string[]
  pay: HotelPay
  /** Why it exceeds the allowance; else empty. */
  reason: string
  nightly: { date: string; priceFen: number }[]
  totalFen: number
  overFen: number
  status: StayStatus
  confirmNo: string
  /** Empty if no approval was needed. */
  flowId: string
  /** How long the room is held for the approval; else empty. */
  holdUntil: string
  freeCancelUntil: string
  createTime: string
}

export interface HotelSearch extends Stay {
  city: string
  sort: HotelSort
  cursor?: string | null
}

export interface HotelBooking extends Stay {
  roomId: string
  guests: string[]
  pay: HotelPay
  reason?: string
  /** The total that was shown. */
  expectFen: number
}

const KM_MAX = 100_000

const kilometres = (given: unknown): number => {
  const km = Number(given)
  return km > 0 && km <= KM_MAX ? Math.round(km * 10) / 10 : 0
}

const readCity = entity<HotelCity>({ city: name, allowanceFen: count }, 'city')

const hotelFields = {
  ...{ hotelId: name, name, district: name, address: name, picture: address },
  ...{ star: count, officeKm: kilometres, fromFen: count, allowanceFen: count, left: count },
  overFen: optional(count),
}
const readHotel = entity<Hotel>(hotelFields, 'hotelId')
const readNight = entity<Night>({ date: day, priceFen: count, left: count }, 'date')
const readRoom = entity<HotelRoom>(
  {
    ...{ roomId: name, name, bed: name, breakfast: count, nightly: list(readNight) },
    ...{ totalFen: count, overFen: count, freeCancelUntil: time },
  },
  'roomId',
)
const readDetail = entity<HotelDetail>(
  { ...hotelFields, pictures: list(readFile), desc: text, rooms: list(readRoom), guestName: optional(name) },
  'hotelId',
)

const readOrder = entity<HotelOrder>(
  {
    ...{ orderId: name, hotelId: name, hotelName: name, city: name, address: name },
    ...{ roomId: name, roomName: name, bed: name, breakfast: count, from: day, to: day },
    guests: list(name),
    pay: oneOf('company', 'personal'),
    reason: text,
    nightly: list(entity<{ date: string; priceFen: number }>({ date: day, priceFen: count }, 'date')),
    ...{ totalFen: count, overFen: count },
    status: oneOf('cancelled', 'approving', 'booked', 'refused', 'lapsed', 'stayed'),
    ...{ confirmNo: name, flowId: name, holdUntil: time, freeCancelUntil: time, createTime: time },
  },
  'orderId',
  'from',
  'to',
)

/** Paths used by the boot script. */
export const HOTEL_PATHS = {
  cities: '/hotel/v1/cities',
  search: '/hotel/v1/search',
  detail: '/hotel/v1/detail',
  orders: '/hotel/v1/orders',
  orderDetail: '/hotel/v1/order_detail',
} as const

const write = { effect: 'write' } as const

export const hotels = {
  cities: staffPortal.post<Record<string, never>, HotelCity[]>(HOTEL_PATHS.cities, list(readCity)),
  search: staffPortal.post<HotelSearch, CursorPage<Hotel>>(HOTEL_PATHS.search, readPage(readHotel)),
  detail: staffPortal.post<Stay & { hotelId: string }, HotelDetail>(HOTEL_PATHS.detail, readDetail),
  /** 100409 if a night is full, the price has changed, own stays overlap, or nobody can approve. */
  book: staffPortal.post<HotelBooking, HotelOrder>('/hotel/v1/book', readOrder, write),
  orders: staffPortal.post<{ cursor?: string | null }, CursorPage<HotelOrder>>(HOTEL_PATHS.orders, readPage(readOrder)),
  orderDetail: staffPortal.post<{ orderId: string }, HotelOrder>(HOTEL_PATHS.orderDetail, readOrder),
  cancel: staffPortal.post<{ orderId: string }, HotelOrder>('/hotel/v1/cancel', readOrder, write),
}
