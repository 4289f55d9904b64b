import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
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

/**
 * Whether this account was erased, which deletes its sessions; disabling only ends them. For what a person who is being
 * disabled may still write: ask under the lock that the noun's erasure takes.
 */
export async function isErasedAccount(db: Db, userId: string): Promise<boolean> {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id))
  const erased = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt), notExists(own)))
  return erased.length > 0
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
