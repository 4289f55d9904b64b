import { MINUTE_MS } from '@contract/text/timeUnits'

const SOON_MS = 5000
const LATER_MS = 15_000
const EAGER_MS = 10 * MINUTE_MS
const FEW_AHEAD = 3

/**
 * Interval until the waiting page polls again (rule: waiting page).
 * @param sinceMs since the page was opened
 */
export function pauseOf(sinceMs: number, ahead: number): number {
  return sinceMs < EAGER_MS || ahead <= FEW_AHEAD ? SOON_MS : LATER_MS
}
