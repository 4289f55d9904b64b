import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'

const DAYS = 31

/** Deterministic steps of a day: fewer on every seventh, at least 3,000. */
function wholeDay(date: string): number {
  const number = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
  const spread = (number * 7919) % 6000
  return number % 7 === 3 ? 3000 + Math.floor(spread / 3) : 7000 + spread
}

/**
 * The steps a phone has counted: the last 31 days, today in part.
 * @param now milliseconds since 1970, by the backend's clock
 */
export function phoneSteps(now: number): { date: string; steps: number }[] {
  const days = Array.from({ length: DAYS }, (_, age) => chinaDate(new Date(now - age * DAY_MS)))
  const share = ((now + CHINA_OFFSET_MS) % DAY_MS) / DAY_MS
  return days.map((date, age) => ({ date, steps: Math.floor(wholeDay(date) * (age === 0 ? share : 1)) }))
}
