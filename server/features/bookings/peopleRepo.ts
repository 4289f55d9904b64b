import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'

/**
 * Serialises what takes a person's time or offers it, until it is committed on every node (`docs/decisions/0012`).
 * Locked before any slot or weekly time, never after one. A call that only frees times locks its slots alone; one that
 * ends a host's offers takes this lock as well, because another call may just be opening some.
 */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.execute(advisoryLock(LockNumber.Bookings, userId))
}

/** As `lockPerson`, for several people, in a fixed order. */
export async function lockPeople(tx: Db, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort()) await lockPerson(tx, userId)
}
