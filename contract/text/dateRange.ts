import { CHINA_OFFSET_MS } from './chinaTime'
import { DAY_MS } from './timeUnits'

/** Date ranges of the screens (rule: dates). */
export type DateRangeKind = 'day' | 'week' | 'month' | 'year'

const dayText = (date: Date): string => date.toISOString().slice(0, 10)

/** China's date at a moment, `YYYY-MM-DD`. */
export const chinaDate = (now: Date): string => dayText(new Date(now.getTime() + CHINA_OFFSET_MS))

/** The date `by` days later, or earlier if negative. */
export const addDays = (date: string, by: number): string =>
  dayText(new Date(new Date(`${date}T00:00:00Z`).getTime() + by * DAY_MS))

/** Number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Letters of the days of a week, from Monday on. */
export const WEEKDAYS = '一二三四五六日'

/** `周一` to `周日` of a date. */
export const weekdayName = (date: string): string => `周${WEEKDAYS.charAt(weekdayOf(date) - 1)}`

/** Whether a text is a valid calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && dayText(date) === text
}

/** The same date a year before; 29 February becomes 28. */
function yearBefore(date: string): string {
  const before = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`
  return isDate(before) ? before : `${before.slice(0, 8)}28`
}

/**
 * A range ending today (rule: dates), in China's dates, both ends included.
 * @returns `YYYY-MM-DD` from and to
 */
export function dateRange(kind: DateRangeKind, now: Date): { from: string; to: string } {
  const to = chinaDate(now)
  if (kind === 'year') return { from: yearBefore(to), to }
  return { from: addDays(to, -{ day: 0, week: 6, month: 29 }[kind]), to }
}
