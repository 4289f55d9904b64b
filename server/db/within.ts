import { and, gt, lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CLOCK_SKEW_MS } from '../lib/time'

/** The period of this length before a moment. */
export interface Window {
  ms: number
  now: Date
}

/**
 * Whether a moment lies within the window; false for moments written by a clock that was ahead (rule: wrong clocks).
 */
export function within(column: PgColumn, { ms, now }: Window) {
  return and(gt(column, new Date(now.getTime() - ms)), lte(column, new Date(now.getTime() + CLOCK_SKEW_MS)))
}
