import { PointSource } from '@contract/points'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { chinaDayOf } from './grants'
import * as repo from './repo'

/** Days in a row after which a sign-in brings the bonus. */
export const BONUS_EVERY = 7

/** Points of the n-th sign-in in a row. */
export const signInPoints = (streak: number): number => (streak % BONUS_EVERY === 0 ? 6 : 1)

/** Days in a row with a sign-in, up to today or yesterday. */
export function streakOf(account: Pick<repo.Account, 'signedInOn' | 'streak'> | undefined, now: Date): number {
  if (!account?.signedInOn) return 0
  const days = [chinaDayOf(now).day, chinaDayOf(new Date(now.getTime() - DAY_MS)).day]
  return days.includes(account.signedInOn) ? account.streak : 0
}

/** Whether a user has signed in today; the last day may be later, written by a wrong clock. */
export const hasSignedIn = (db: Db, userId: string, now: Date): Promise<boolean> =>
  repo.hasEntry(db, userId, PointSource.SignIn, chinaDayOf(now).day)
