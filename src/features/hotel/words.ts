import { dayWords } from './calendar/months'
import { HOTEL_DAYS_AHEAD, HOTEL_NIGHTS_MAX, HotelSort, type Stay, type StayStatus } from '@contract/hotel'
import { addDays, chinaDate, daysBetween, isDate } from '@contract/text/dateRange'

export const STATUS_NAMES: Readonly<Record<StayStatus, string>> = {
  approving: '审批中',
  booked: '已预订',
  refused: '审批未通过',
  cancelled: '已取消',
  lapsed: '已失效',
  stayed: '已入住',
}

/** Whether the order is active. */
export const isOpenStatus = (status: StayStatus): boolean => status === 'approving' || status === 'booked'

export const SORTS: readonly { value: HotelSort; label: string }[] = [
  { value: HotelSort.Price, label: '价格从低到高' },
  { value: HotelSort.Distance, label: '离办公地最近' },
  { value: HotelSort.Star, label: '星级从高到低' },
]

export const PAY_NAMES = { company: '公司支付', personal: '个人支付' } as const

/** The stay of the address if it can be booked; else tomorrow's night. */
export function stayOf(from: string, to: string, now: Date): Stay {
  const today = chinaDate(now)
  const nights = isDate(from) && isDate(to) ? daysBetween(from, to) : 0
  const canBook = from >= today && to <= addDays(today, HOTEL_DAYS_AHEAD)
  if (canBook && nights >= 1 && nights <= HOTEL_NIGHTS_MAX) return { from, to }
  return { from: addDays(today, 1), to: addDays(today, 2) }
}

export const stayWords = ({ from, to }: Stay): string =>
  `${dayWords(from)} 至 ${dayWords(to)}，${daysBetween(from, to)} 晚`

/** Short form for lists. */
export const shortStay = ({ from, to }: Stay): string => `${from} 至 ${to.slice(5)}，${daysBetween(from, to)} 晚`

export const breakfastWords = (count: number): string => (count === 0 ? '不含早餐' : `${count} 份早餐`)
