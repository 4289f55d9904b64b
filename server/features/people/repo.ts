import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { login } from '@contract/login'
import type { Role } from '@contract/person'
import type { Db } from '../../db/db'
import { idempotencyKeys } from '../../db/tables'
import { type Window, within } from '../../db/within'
import { flows } from '../flow/tables'
import { organisations, userRoles, users } from './tables'

/** False if the username or the number is taken. */
export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<boolean> {
  const added = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return added.length > 0
}

/** Whether an account has this username, also with letters of the other case. */
export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  const isSame = sql`lower(${users.username}) = lower(${username})`
  return (await db.select({ id: users.id }).from(users).where(isSame).limit(1)).length > 0
}

export async function idByUsername(db: Db, username: string): Promise<string | undefined> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return found?.id
}

/** Null for an account without a password, undefined for an unknown one. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null | undefined> {
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return found?.hash
}

/** Replaces the hash; if `former` is given, only while that one is stored. */
export async function replacePassword(db: Db, userId: string, passwordHash: string, former?: string): Promise<boolean> {
  const same = former === undefined ? undefined : eq(users.passwordHash, former)
  const changed = await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), same))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Notes that a sign-in changed the password, among the answers of repeated calls; nothing of the password is stored. */
export async function notePasswordChange(tx: Db, scope: string, signInId: string, createdAt: Date): Promise<void> {
  await tx
    .insert(idempotencyKeys)
    .values({ scope, path: login.changePassword.path, key: signInId, fingerprint: '', createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.path, idempotencyKeys.key],
      set: { createdAt },
    })
}

/** Whether this sign-in changed the password within the window. */
export async function hasChangedPassword(db: Db, scope: string, signInId: string, window: Window): Promise<boolean> {
  const noted = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.path, login.changePassword.path),
        eq(idempotencyKeys.key, signInId),
        within(idempotencyKeys.createdAt, window),
      ),
    )
  return noted.length > 0
}

/** Returns the ids of those that were open. */
export async function close(db: Db, userIds: readonly string[], disabledAt: Date): Promise<string[]> {
  if (userIds.length === 0) return []
  await lockWithManagers(db, userIds)
  const closed = await db
    .update(users)
    .set({ disabledAt })
    .where(and(inArray(users.id, [...userIds]), isNull(users.disabledAt)))
    .returning({ id: users.id })
  return closed.map(({ id }) => id)
}

/**
 * Locks accounts and the managers to whom their approvals are handed on (rule: disabled approvers), all in order of id,
 * as follows and blocks do.
 */
async function lockWithManagers(tx: Db, userIds: readonly string[]): Promise<void> {
  const managers = sql`select a.manager_id from ${flows} join ${users} a on a.id = ${flows.applicantId}
    where ${flows.status} = 'running' and ${inArray(flows.approverId, [...userIds])}`
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in (select json_array_elements_text(${JSON.stringify(userIds)}::json) union ${managers})`)
    .orderBy(users.id)
    .for('no key update')
}

/** Sets a new time on an account that was closed when its person left, so that an import does not reopen it. */
export async function keepClosed(db: Db, userId: string, disabledAt: Date): Promise<void> {
  await db
    .update(users)
    .set({ disabledAt })
    .where(and(eq(users.id, userId), eq(users.disabledAt, users.leftAt)))
}

/** False for an unknown account. */
export async function open(db: Db, userId: string): Promise<boolean> {
  const opened = await db
    .update(users)
    .set({ disabledAt: null })
    .where(eq(users.id, userId))
    .returning({ id: users.id })
  return opened.length > 0
}

export async function isAccount(db: Db, userId: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length > 0
}

/** Ids of the organisations with this id, else this name, else this short name, as the people import finds them. */
export async function organisationsNamed(db: Db, typed: string): Promise<string[]> {
  const { id, name, nickname } = organisations
  const rows = await db
    .select({ id, name, nickname })
    .from(organisations)
    .where(or(eq(id, typed), eq(name, typed), eq(nickname, typed)))
    .orderBy(id)
  for (const column of ['id', 'name', 'nickname'] as const) {
    const found = rows.filter((row) => row[column] === typed)
    if (found.length > 0) return found.map((row) => row.id)
  }
  return []
}

/** Nothing changes if the person has the role. */
export async function addRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.insert(userRoles).values({ userId, role }).onConflictDoNothing()
}

/** False if the user did not have the role. */
export async function removeRole(db: Db, userId: string, role: Role): Promise<boolean> {
  const removed = await db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .returning({ role: userRoles.role })
  return removed.length > 0
}

const marked = {
  identity: users.identity,
  familyAccount: users.familyAccount,
  professionalGuide: users.professionalGuide,
  boleLevel: users.boleLevel,
  bigVip: users.bigVip,
  verificationStatus: users.verificationStatus,
}

/** The marks of an account, locked until the transaction ends; undefined for an unknown one. */
export async function lockMarked(tx: Db, userId: string) {
  const [row] = await tx.select(marked).from(users).where(eq(users.id, userId)).for('no key update')
  return row
}

/** Marks an account that `lockMarked` has locked. */
export async function setMarked(
  tx: Db,
  userId: string,
  to: Pick<typeof users.$inferSelect, 'professionalGuide' | 'boleLevel' | 'bigVip' | 'verificationStatus'>,
): Promise<void> {
  await tx.update(users).set(to).where(eq(users.id, userId))
}

export async function setAuthenticated(db: Db, organisationId: string, authenticated: boolean): Promise<void> {
  await db.update(organisations).set({ authenticated }).where(eq(organisations.id, organisationId))
}
