import { HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { CLOCK_SKEW_MS } from './time'

/** Time until a moment in words: `45 秒`, `12 分钟`, `3 小时`; at least one unit. */
export function waitText(until: number, now: Date): string {
  const ms = until - now.getTime()
  if (ms <= MINUTE_MS) return `${Math.max(1, Math.ceil(ms / 1000))} 秒`
  if (ms <= HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} 分钟`
  return `${Math.ceil(ms / HOUR_MS)} 小时`
}

/**
 * When fewer than `limit` of these moments (newest first) lie within the window; undefined if that is so now. Moments
 * written by a wrong clock do not count (rule: wrong clocks).
 */
export function allowedAt(times: readonly Date[], limit: number, windowMs: number, now: Date): number | undefined {
  const decisive = times.filter((time) => time.getTime() <= now.getTime() + CLOCK_SKEW_MS)[limit - 1]
  if (!decisive) return undefined
  const free = Math.min(decisive.getTime(), now.getTime()) + windowMs
  return free > now.getTime() ? free : undefined
}
