import { type BookingStatus, BookingStatus as Status } from '@contract/bookings'
import { formatDay } from '@/lib/date'

const WEEKDAYS = '日一二三四五六'

/** `12 月 3 日 周四 14:00–15:00`; both are wire times of one day. */
export function timeWords({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const date = startTime.slice(0, 10)
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  return `${formatDay(date)} 周${weekday} ${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`
}

export const STATUS_NAMES: Readonly<Record<BookingStatus, string>> = {
  [Status.Booked]: '已预约',
  [Status.Cancelled]: '已取消',
  [Status.Done]: '已结束',
}
