/** The present moment; tests hand in their own. */
export type Clock = () => Date

/** A clock that is ahead of this machine's by so much (rule: clock shift). */
export function shiftedClock(shiftMs: number): Clock {
  return () => new Date(Date.now() + shiftMs)
}

/**
 * How far the clocks of servers may be apart. What was to be over by now and lies further ahead was written by a clock
 * that was wrong (rule: wrong clocks).
 */
export const CLOCK_SKEW_MS = 60_000

const CHINA_OFFSET_MS = 8 * 3600_000

/** `YYYY-MM-DD HH:mm:ss` in China time, as every time on the wire. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The moment a China day begins, or that of a time on it; invalid for what is no date. */
export function chinaDay(day: string, time = '00:00:00'): Date {
  return new Date(`${day}T${time}+08:00`)
}
