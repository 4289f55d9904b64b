import chineseDays from 'chinese-days'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { DAY_MS } from '@contract/text/timeUnits'

/** Entered holidays and made-up workdays by year, each as `YYYY-MM-DD`; they take precedence over the library. */
export type Calendar = ReadonlyMap<number, { off: ReadonlySet<string>; worked: ReadonlySet<string> }>

const NONE: Calendar = new Map()

/** A China date for the library, which reads dates in the machine's time zone. */
function libraryDay(chinaDay: Date): Date {
  return new Date(chinaDay.getUTCFullYear(), chinaDay.getUTCMonth(), chinaDay.getUTCDate(), 12)
}

/** Public holidays of a year are announced in the autumn before; until then the library has none of it. */
function isAnnounced(year: number): boolean {
  return chineseDays.getDayDetail(new Date(year, 9, 1, 12)).name.includes('国庆节')
}

/** Whether a day, given by its UTC parts, is a working day; `exact` false if only its weekday is known. */
function judge(day: Date, calendar: Calendar): { works: boolean; exact: boolean } {
  const entered = calendar.get(day.getUTCFullYear())
  if (!entered) return { works: chineseDays.isWorkday(libraryDay(day)), exact: isAnnounced(day.getUTCFullYear()) }
  const text = day.toISOString().slice(0, 10)
  const isWeekend = day.getUTCDay() % 6 === 0
  return { works: isWeekend ? entered.worked.has(text) : !entered.off.has(text), exact: true }
}

/**
 * The end, in China, of the n-th working day after the day of `from`; public holidays and made-up workdays count as
 * announced.
 * @returns `exact` false if a day of a year without announced holidays was counted by its weekday
 */
export function workingDaysAfter(from: Date, days: number, calendar = NONE): { at: Date; exact: boolean } {
  const day = new Date(Math.floor((from.getTime() + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS)
  let exact = true
  for (let worked = 0; worked < days;) {
    day.setTime(day.getTime() + DAY_MS)
    const judged = judge(day, calendar)
    exact &&= judged.exact
    if (judged.works) worked += 1
  }
  return { at: new Date(day.getTime() + DAY_MS - CHINA_OFFSET_MS), exact }
}

/** Index of a half China day, counted from 1970. */
export function halfIndex(day: string, half: 'am' | 'pm'): number {
  return (Date.parse(`${day}T00:00:00Z`) / DAY_MS) * 2 + (half === 'pm' ? 1 : 0)
}

/**
 * The working days of the half days from `first` to `last`, both included.
 * @returns `unannounced` the years whose days were counted by their weekday
 */
export function workingDaysBetween(
  first: number,
  last: number,
  calendar = NONE,
): { days: number; unannounced: string[] } {
  const unannounced = new Set<string>()
  let halves = 0
  for (let half = first; half <= last; half += 1) {
    const day = new Date(Math.floor(half / 2) * DAY_MS)
    const { works, exact } = judge(day, calendar)
    if (!exact) unannounced.add(String(day.getUTCFullYear()))
    if (works) halves += 1
  }
  return { days: halves / 2, unannounced: [...unannounced] }
}
