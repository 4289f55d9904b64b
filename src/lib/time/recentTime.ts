import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { formatTime, wireMillis } from './date'

/** How far a device's clock may lag behind the backend's before a new time no longer counts as recent. */
const CLOCK_LAG_MS = 10 * MINUTE_MS

const chinaDay = (ms: number) => Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS)

/**
 * A wire time relative to now: 刚刚, n 分钟前, 今天 HH:mm, 昨天 HH:mm, else as `formatTime`, in China's time and days on every
 * device (rule: recent times).
 * @param wire `YYYY-MM-DD HH:mm:ss`
 */
export function formatRecent(wire: string | null | undefined, now: Date): string {
  const full = formatTime(wire, now)
  if (!wire || !full) return full
  const at = wireMillis(wire)
  const age = now.getTime() - at
  if (age > -CLOCK_LAG_MS && age < MINUTE_MS) return '刚刚'
  if (age > 0 && age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} 分钟前`
  const days = chinaDay(now.getTime()) - chinaDay(at)
  const clock = full.slice(-5)
  return days === 0 ? `今天 ${clock}` : days === 1 ? `昨天 ${clock}` : full
}
