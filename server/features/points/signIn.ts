import { BadgeId } from '@contract/badge'
import { PointSource, type SignedIn } from '@contract/points'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { badgeKindOf } from '../../domain/badgeKinds'
import { conflict } from '../../lib/businessError'
import { award } from './awards'
import { chinaDayOf } from './grants'
import { bookIn, openAccount } from './ledger'
import * as repo from './repo'

const BONUS_EVERY = 7

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

/** Signs in for today (rule: sign-in). Throws 100409 `今天已签到`. */
export async function signIn(tx: Db, userId: string, now: Date, notifies = true): Promise<SignedIn> {
  const account = await openAccount(tx, userId, now)
  const { day } = chinaDayOf(now)
  if (await hasSignedIn(tx, userId, now)) throw conflict('今天已签到')
  const streak = streakOf(account, now) + 1
  const points = signInPoints(streak)
  const title = streak % BONUS_EVERY === 0 ? `连续签到 ${streak} 天` : '签到'
  await bookIn(tx, account, { points, source: PointSource.SignIn, sourceId: day, title, path: '/points' }, now)
  await repo.setAccount(tx, userId, { signedInOn: day, streak })
  const badge = badgeKindOf(BadgeId.SignIn)
  if (badge && streak >= badge.target && (await award(tx, { userId, badge, now, notifies }))) {
    const after = await repo.accountOf(tx, userId)
    return { points, streak, balance: after?.balance ?? account.balance }
  }
  return { points, streak, balance: account.balance }
}
