import { BadgeId } from '@contract/badge'
import { PointSource, type SignedIn } from '@contract/points'
import type { Db } from '../../db/db'
import { badgeKindOf } from '../../domain/badgeKinds'
import { holdOpen } from '../../domain/openAccount'
import { paths } from '../../domain/paths'
import { conflict } from '../../lib/businessError'
import { award } from '../badges/service'
import { chinaDayOf } from './grants'
import { bookIn, openAccount } from './ledger'
import * as repo from './repo'
import { BONUS_EVERY, hasSignedIn, signInPoints, streakOf } from './streak'

/** Signs in for today (rule: sign-in). Throws 100409 `今天已签到`, 250007 for a disabled account. */
export async function signIn(tx: Db, userId: string, now: Date, notifies = true): Promise<SignedIn> {
  await holdOpen(tx, userId)
  const account = await openAccount(tx, userId, now)
  const { day } = chinaDayOf(now)
  if (await hasSignedIn(tx, userId, now)) throw conflict('今天已签到')
  const streak = streakOf(account, now) + 1
  const points = signInPoints(streak)
  const title = streak % BONUS_EVERY === 0 ? `连续签到 ${streak} 天` : '签到'
  await bookIn(tx, account, { points, source: PointSource.SignIn, sourceId: day, title, path: paths.points }, now)
  await repo.setAccount(tx, userId, { signedInOn: day, streak })
  const badge = badgeKindOf(BadgeId.SignIn)
  if (badge && streak >= badge.target && (await award(tx, { userId, badge, now, notifies }))) {
    const after = await repo.accountOf(tx, userId)
    return { points, streak, balance: after?.balance ?? account.balance }
  }
  return { points, streak, balance: account.balance }
}
