import { addDays } from '@contract/text/dateRange'

export interface Month {
  /** `YYYY-MM`. */
  month: string
  /** Weeks from Monday to Sunday; `undefined` is a day of another month. */
  weeks: (string | undefined)[][]
}

/** 0 is Monday. */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** All months between two dates, `YYYY-MM-DD`, both included. */
export function monthsBetween(first: string, last: string): Month[] {
  const months: Month[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7);) {
    const start = `${month}-01`
    const days: (string | undefined)[] = Array.from({ length: weekday(start) }, () => undefined)
    let day = start
    for (; day.slice(0, 7) === month; day = addDays(day, 1)) days.push(day)
    while (days.length % 7 > 0) days.push(undefined)
    months.push({ month, weeks: Array.from({ length: days.length / 7 }, (_, n) => days.slice(7 * n, 7 * n + 7)) })
    month = day.slice(0, 7)
  }
  return months
}

/** `11 月 25 日 周三`. */
export function dayWords(date: string): string {
  const name = '一二三四五六日'.charAt(weekday(date))
  return `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日 周${name}`
}
