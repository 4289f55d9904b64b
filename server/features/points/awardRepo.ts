import type { Db } from '../../db/db'
import { badgeAwards } from '../badges/tables'

/** Returns whether the badge is new to the user. */
export async function addAward(tx: Db, userId: string, badgeId: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(badgeAwards)
    .values({ userId, badgeId, earnedAt: now })
    .onConflictDoNothing()
    .returning({ badgeId: badgeAwards.badgeId })
  return added.length > 0
}
