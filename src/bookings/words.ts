import { type BookingStatus, BookingStatus as Status } from '@contract/bookings'
import { weekdayName } from '@contract/text/dateRange'
import { formatDay } from '@/lib/time/date'

/** `12 月 3 日 周四 14:00–15:00`; both are wire times of one day, which the end may be the midnight after. */
export function timeWords({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const date = startTime.slice(0, 10)
  const end = endTime.slice(11, 16)
  return `${formatDay(date)} ${weekdayName(date)} ${startTime.slice(11, 16)}–${end === '00:00' ? '24:00' : end}`
}

export const STATUS_NAMES: Readonly<Record<BookingStatus, string>> = {
  [Status.Booked]: '已预约',
  [Status.Cancelled]: '已取消',
  [Status.Done]: '已结束',
}
