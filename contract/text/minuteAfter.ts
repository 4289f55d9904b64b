import { CHINA_OFFSET_MS } from './chinaTime'
import { MINUTE_MS } from './timeUnits'

/** The first whole minute in which a moment has come, as a wire time: `2026-06-29 12:01:00`. */
export function minuteAfter(at: Date): string {
  const minute = Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(minute + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
