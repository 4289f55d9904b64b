import { HOTEL_DAYS_AHEAD, HOTEL_NIGHTS_MAX, HotelSort, type Stay, type StayStatus } from '@contract/hotel'
import { addDays, chinaDate, daysBetween, isDate, weekdayName } from '@contract/text/dateRange'
import { formatDay } from '@/lib/time/date'
import { serverNow } from '@/lib/time/serverTime'

export const STATUS_NAMES: Readonly<Record<StayStatus, string>> = {
  approving: '审批中',
  booked: '已预订',
  refused: '审批未通过',
  cancelled: '已取消',
  lapsed: '已失效',
  stayed: '已入住',
}

/** Whether the order is active (rule: states of an order). */
export const isOpenStatus = (status: StayStatus): boolean => status === 'approving' || status === 'booked'

export const SORTS: readonly { value: HotelSort; label: string }[] = [
  { value: HotelSort.Price, label: '价格从低到高' },
  { value: HotelSort.Distance, label: '离办公地最近' },
  { value: HotelSort.Star, label: '星级从高到低' },
]

export const PAY_NAMES = { company: '公司支付', personal: '个人支付' } as const

/** Why these days are no stay on any day. */
function daysProblem({ from, to }: Stay): string | undefined {
  const nights = isDate(from) && isDate(to) ? daysBetween(from, to) : 0
  if (nights < 1) return '入住和离店日期不正确'
  return nights > HOTEL_NIGHTS_MAX ? `一次最多预订 ${HOTEL_NIGHTS_MAX} 晚` : undefined
}

/** Why a stay cannot be booked today. */
function todayProblem({ from, to }: Stay, today: string): string | undefined {
  if (from < today) return '入住日期已过'
  return to > addDays(today, HOTEL_DAYS_AHEAD) ? `只能预订 ${HOTEL_DAYS_AHEAD} 天以内的酒店` : undefined
}

interface AddressStay {
  /** That of the address if it can be booked, else tomorrow's night. */
  stay: Stay
  /** Why that of the address cannot be booked. */
  problem: string | undefined
  /** That of the address, also where it cannot be booked today. */
  named?: Stay
}

/** The stay that an address names. A `from` alone which is no date is that of WeChat, added to forwarded addresses. */
export function stayOf(from: string, to: string, now: Date): AddressStay {
  const today = chinaDate(now)
  const tomorrow = { from: addDays(today, 1), to: addDays(today, 2) }
  if (to === '' && !isDate(from)) return { stay: tomorrow, problem: undefined }
  const named = { from, to }
  const wrong = daysProblem(named)
  if (wrong) return { stay: tomorrow, problem: wrong }
  const problem = todayProblem(named, today)
  return { stay: problem ? tomorrow : named, problem, named }
}

const nightsWords = ({ from, to }: Stay): string => `${daysBetween(from, to)} 晚`

/** `11 月 25 日 周三`, with the year where it is not China's current one. */
export const dayWords = (date: string, now: Date = serverNow()): string =>
  `${formatDay(date, now)} ${weekdayName(date)}`

/** The days in words, and the nights. */
export const stayParts = (stay: Stay, now: Date = serverNow()) =>
  [`${dayWords(stay.from, now)} 至`, `${dayWords(stay.to, now)}，`, nightsWords(stay)] as const

/** `11-22`, with the year where it is not the one of the other date. */
const shortDay = (date: string, other: string): string =>
  date.slice(0, 4) === other.slice(0, 4) ? date.slice(5) : date

/** `11-22`, with the year where it is not China's current one. */
export const nightWords = (date: string, now: Date = serverNow()): string => shortDay(date, chinaDate(now))

/** Short form for lists; without the current year, and without that of the departure if the arrival has the same. */
export const shortStayParts = (stay: Stay, now: Date) =>
  [`${nightWords(stay.from, now)} 至`, `${shortDay(stay.to, stay.from)}，`, nightsWords(stay)] as const

export const breakfastWords = (count: number): string => (count === 0 ? '不含早餐' : `${count} 份早餐`)
