import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { serverNow } from './serverTime'

const WIRE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** A wire time in milliseconds since 1970; NaN if invalid. */
export const wireMillis = (wire: string): number => Date.parse(`${wire.trim().replace(' ', 'T')}+08:00`)

/** The same moment with China's local time in its UTC fields. */
function inChina(now: Date): Date {
  return new Date(now.getTime() + CHINA_OFFSET_MS)
}

function isRealDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * A wire time for display (rule: dates): `MM-DD HH:mm` in China's current year, else `YYYY-MM-DD HH:mm`. The wire uses
 * China time, so the device's zone never matters. Invalid values give ''.
 * @param wire `YYYY-MM-DD HH:mm:ss`
 */
export function formatTime(wire: string | null | undefined, now: Date = serverNow()): string {
  const parts = WIRE.exec(wire?.trim() ?? '')
  if (!parts) return ''
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  if (!isRealDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return ''
  const short = `${parts[2]}-${parts[3]} ${parts[4]}:${parts[5]}`
  return year === inChina(now).getUTCFullYear() ? short : `${parts[1]}-${short}`
}

/**
 * A date within a sentence: `12 月 2 日` in China's current year, else with the year. Invalid values give ''.
 * @param wire `YYYY-MM-DD`
 */
export function formatDay(wire: string, now: Date = serverNow()): string {
  const [year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(wire) ?? []).slice(1).map(Number)
  if (!isRealDate(year, month, day)) return ''
  const short = `${month} 月 ${day} 日`
  return year === inChina(now).getUTCFullYear() ? short : `${year} 年 ${short}`
}
