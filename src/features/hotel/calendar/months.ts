import dayjs from 'dayjs'

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
