import { type Badge, BadgeId, type Badges } from '@contract/badge'
import type { Db } from '../../db/db'
import { type BadgeKind, badgeKindOf, badgeKinds } from '../../domain/badgeKinds'
import { conflict, notFound } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { lockAccount } from '../points/service'
import { isThere } from '../relations/service'
import { award } from './awarding'
import * as repo from './repo'

export { award } from './awarding'

/** Counted over rows that several transactions change at once: the count waits for them, so that the last sees all. */
const COUNTED_IN_TURN: readonly BadgeId[] = [BadgeId.HundredLikes]

/**
 * Awards these badges if the user has reached them (rule: badges). Call it last in the transaction that changes the
 * counts.
 */
export async function reach(
  tx: Db,
  userId: string,
  badgeIds: readonly BadgeId[],
  now: Date,
  notifies = true,
): Promise<void> {
  const earned = await earnedBy(tx, userId)
  const isInTurn = badgeIds.some((badgeId) => COUNTED_IN_TURN.includes(badgeId) && !earned.has(badgeId))
  if (isInTurn) await lockAccount(tx, userId)
  await awardReached(tx, { userId, badgeIds: badgeIds.filter((badgeId) => !earned.has(badgeId)), now, notifies })
}

const earnedBy = async (db: Db, userId: string): Promise<ReadonlySet<string>> =>
  new Set((await repo.awardsOf(db, userId)).map(({ badgeId }) => badgeId))

/** Resolves with the progress of these badges. */
async function awardReached(
  tx: Db,
  { userId, badgeIds, now, notifies }: { userId: string; badgeIds: readonly BadgeId[]; now: Date; notifies: boolean },
): Promise<ReadonlyMap<BadgeId, repo.Progress>> {
  const counted = new Map<BadgeId, repo.Progress>()
  for (const badgeId of badgeIds) {
    const badge = badgeKindOf(badgeId)
    if (!badge) continue
    const found = await repo.progressOf(tx, userId, badge, now)
    counted.set(badgeId, found)
    if (found.progress >= found.target) await award(tx, { userId, badge, now, notifies })
  }
  return counted
}

/** All badges with the user's progress; badges reached before this feature existed are awarded now. */
export async function listBadges(db: Db, userId: string, now: Date): Promise<Badges> {
  const counted = await db.transaction(async (tx) => {
    const earned = await earnedBy(tx, userId)
    const badgeIds = badgeKinds.flatMap(({ badgeId }) => (earned.has(badgeId) ? [] : [badgeId]))
    return awardReached(tx, { userId, badgeIds, now, notifies: true })
  })
  const awards = await repo.awardsOf(db, userId)
  const list = badgeKinds.map((kind) => {
    const earned = awards.find(({ badgeId }) => badgeId === kind.badgeId)
    return badgeOf(kind, earned, earned ? undefined : counted.get(kind.badgeId))
  })
  return { worn: wornOf(awards), list }
}

/** The badges a person has earned. Throws 100404 for a person unknown to this reader. */
export async function badgesOf(db: Db, userId: string, readerId: string | undefined): Promise<Badges> {
  if (!(await isThere(db, userId, readerId ?? ''))) throw notFound('用户不存在')
  const awards = await repo.awardsOf(db, userId)
  const list = badgeKinds.flatMap((kind) => {
    const earned = awards.find(({ badgeId }) => badgeId === kind.badgeId)
    return earned ? [badgeOf(kind, earned)] : []
  })
  return { worn: wornOf(awards), list }
}

/** Wears an earned badge, or none. Throws 100409 for one that is not earned. */
export async function wear(tx: Db, userId: string, badgeId: string | null, now: Date): Promise<Badges> {
  const isEarned = (await repo.awardsOf(tx, userId)).some((row) => row.badgeId === badgeId)
  if (badgeId !== null && !isEarned) throw conflict('还未获得该勋章')
  await repo.wear(tx, userId, badgeId)
  return listBadges(tx, userId, now)
}

const wornOf = (awards: readonly repo.AwardRow[]): string | null => awards.find(({ worn }) => worn)?.badgeId ?? null

function badgeOf(
  { badgeId, name, rule, target: whole }: BadgeKind,
  earned: repo.AwardRow | undefined,
  { progress, target }: repo.Progress = { progress: whole, target: whole },
): Badge {
  return {
    badgeId,
    name,
    icon: `/mobile/badges/${badgeId}.svg`,
    rule,
    earned: earned !== undefined,
    earnedTime: earned ? chinaTime(earned.earnedAt) : '',
    progress: Math.min(progress, target),
    target,
  }
}

/** Deletes an erased person's badges. */
export const eraseBadges = (tx: Db, userId: string): Promise<void> => repo.eraseUser(tx, userId)
