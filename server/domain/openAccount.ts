import { and, eq, isNull } from 'drizzle-orm'
import type { Role } from '@contract/person'
import type { Db } from '../db/db'
import { userRoles, users } from '../features/people/tables'
import { sessions } from '../features/session/tables'
import { unauthenticated } from '../lib/businessError'

/**
 * Keeps the acting person's account open until the transaction ends: disabling it ends its sessions first, and so waits
 * and ends what is written here (rule: disabled people). The row of the account would also wait for a people import.
 * Call it before rows of the noun are locked. Throws 250007 if the account was disabled since the call began.
 */
export async function holdOpen(tx: Db, userId: string): Promise<void> {
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedReason)))
    .orderBy(sessions.id)
    .for('share')
  // A statement of its own: it sees what the lock has waited for.
  if (!(await isOpenAccount(tx, userId))) throw unauthenticated()
}

/** Whether this account exists and is not disabled. */
export async function isOpenAccount(db: Db, userId: string): Promise<boolean> {
  const open = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return open.length > 0
}

/** Whether this person has the role and an open account. */
export async function hasOpenRole(db: Db, userId: string, role: Role): Promise<boolean> {
  const open = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, role)))
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return open.length > 0
}
