import { PointSource } from '@contract/points'
import type { Db } from '../../db/db'
import type { BadgeKind } from '../../domain/badgeKinds'
import { paths } from '../../domain/paths'
import { NotifyCategory } from '@contract/message'
import { notify } from '../messages/service'
import { grant, lockAccount } from '../points/service'
import { addAward } from './repo'

const BADGE_POINTS = 10

interface Award {
  userId: string
  badge: Pick<BadgeKind, 'badgeId' | 'name'>
  now: Date
  /** False for sample data: no notification. */
  notifies?: boolean
}

/**
 * Awards a badge once, with its points and a message (rule: badges). Call it last in the transaction that reaches it.
 * The account is locked before the award, as where points come first: the other order could deadlock.
 * @returns whether it is new
 */
export async function award(
  tx: Db,
  { userId, badge: { badgeId, name }, now, notifies = true }: Award,
): Promise<boolean> {
  await lockAccount(tx, userId)
  if (!(await addAward(tx, userId, badgeId, now))) return false
  const entry = { source: PointSource.Badge, sourceId: badgeId, title: `获得勋章“${name}”`, path: paths.badges }
  await grant(tx, { ...entry, userId, now, points: BADGE_POINTS })
  const message = { title: `获得勋章“${name}”`, content: `恭喜您获得勋章“${name}”，奖励 ${BADGE_POINTS} 积分` }
  if (notifies) {
    await notify(tx, {
      group: 'system',
      category: NotifyCategory.Activity,
      to: userId,
      now,
      path: paths.badges,
      ...message,
    })
  }
  return true
}
