import dayjs from 'dayjs'
import { weekdayName } from '@contract/text/dateRange'

export interface Month {
  /** `YYYY-MM`. */
  month: string
  /** Weeks from Monday to Sunday; `undefined` is a day of another month. */
  weeks: (string | undefined)[][]
}

/** All months between two dates, `YYYY-MM-DD`, both included. */
export function monthsBetween(first: string, last: string): Month[] {
  const months: Month[] = []
  for (let start = dayjs(first).startOf('month'); !start.isAfter(last, 'month'); start = start.add(1, 'month')) {
    const before = Array.from({ length: (start.day() + 6) % 7 }, () => undefined)
    const own = Array.from({ length: start.daysInMonth() }, (_, n) => start.date(n + 1).format('YYYY-MM-DD'))
    const after = Array.from({ length: (42 - before.length - own.length) % 7 }, () => undefined)
    const days = [...before, ...own, ...after]
    const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(7 * n, 7 * n + 7))
    months.push({ month: start.format('YYYY-MM'), weeks })
  }
  return months
}

/** `11 月 25 日 周三`. */
export const dayWords = (date: string): string => `${dayjs(date).format('M 月 D 日')} ${weekdayName(date)}`
