import { randomUUID } from 'node:crypto'
import { Identity, type Role } from '@contract/person'
import type { Db } from '../../db/db'
import { conflict, invalidInput, notFound } from '../../lib/businessError'
import { hashPassword, verifyPassword } from '../../lib/password'
import { EndReason, type Origin, attempt, endOtherSessions } from '../session/service'
import * as repo from './repo'

export { eraseUser, ERASED_NAME } from './erasureRepo'

const PASSWORD_MIN = 8

export interface NewUser {
  /** Made where it is not given. */
  id?: string
  username: string
  /** 11 digits. */
  mobile?: string
  /** In plain text; without one only SMS codes sign in. */
  password?: string
  nickName?: string
  identity?: Identity
  familyAccount?: boolean
  roles?: readonly Role[]
  city?: string
  province?: string
}

/** Creates an account and answers its id. Throws 100400 for a bad field, 100409 where name or number is taken. */
export async function createUser(db: Db, { password, roles = [], ...person }: NewUser, now: Date): Promise<string> {
  const { id = randomUUID(), username, mobile, nickName = username, identity = Identity.Personal } = person
  if (!/^[A-Za-z][\w.-]{1,31}$/.test(username))
    throw invalidInput('用户名须为 2 到 32 位字母、数字、点、下划线或短横线，以字母开头')
  if (mobile !== undefined && !/^1\d{10}$/.test(mobile)) throw invalidInput('请输入正确的 11 位手机号')
  if (password !== undefined) requireGoodPassword(password)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  await db.transaction(async (tx) => {
    const added = await repo.insertUser(tx, { ...person, id, nickName, identity, passwordHash, createdAt: now })
    if (!added) throw conflict('用户名或手机号已被使用')
    for (const role of roles) await repo.addRole(tx, id, role)
  })
  return id
}

/** The id of an account. Throws 100404 for an unknown username. */
export async function userIdOf(db: Db, username: string): Promise<string> {
  const id = await repo.idByUsername(db, username)
  if (!id) throw notFound('该账号不存在')
  return id
}

/** Gives a role; it counts from the next call on. */
export function giveRole(db: Db, userId: string, role: Role): Promise<void> {
  return repo.addRole(db, userId, role)
}

/** Takes a role away and ends the user's sessions, except one (rule: member calls; they are told 250007). */
export function takeRole(db: Db, userId: string, role: Role, exceptSessionId: string | null = null): Promise<void> {
  return db.transaction(async (tx) => {
    if (await repo.removeRole(tx, userId, role)) await endOtherSessions(tx, userId, exceptSessionId, EndReason.RoleLost)
  })
}

/** Sets a password and ends the user's sessions, except one. Throws 100400 for a weak one, 100404 for an unknown user. */
export async function setPassword(
  db: Db,
  userId: string,
  password: string,
  exceptSessionId: string | null = null,
): Promise<void> {
  requireGoodPassword(password)
  const hash = await hashPassword(password)
  await db.transaction(async (tx) => {
    if (!(await repo.replacePassword(tx, userId, hash))) throw notFound('该账号不存在')
    await endOtherSessions(tx, userId, exceptSessionId, EndReason.Password)
  })
}

interface Change {
  userId: string
  sessionId: string
  password: string
  newPassword: string
}

/**
 * The user's own change of password: the present one is asked under the limits of failed logins,
 * every other session ends. Throws 100400 for a wrong or weak one, 100429 beyond the limits.
 */
export async function changePassword(
  origin: Origin,
  { userId, sessionId, password, newPassword }: Change,
): Promise<void> {
  requireGoodPassword(newPassword)
  if (newPassword === password) throw invalidInput('新密码不能与原密码相同')
  const changed = await attempt(origin, { userId }, async () => {
    const former = await repo.passwordHashOf(origin.db, userId)
    if (!former || !(await verifyPassword(former, password))) return undefined
    const hash = await hashPassword(newPassword)
    return origin.db.transaction(async (tx) => {
      if (!(await repo.replacePassword(tx, userId, hash, former))) return undefined
      await endOtherSessions(tx, userId, sessionId, EndReason.Password)
      return true
    })
  })
  if (!changed) throw invalidInput('原密码错误，请重新输入')
}

/** Closes accounts: nobody signs in any more. `server/accounts.ts` ends the rest. Answers those that were open. */
export function closeAccounts(db: Db, userIds: readonly string[], now: Date): Promise<string[]> {
  return repo.close(db, userIds, now)
}

export function isAccount(db: Db, userId: string): Promise<boolean> {
  return repo.isAccount(db, userId)
}

/** Opens a closed account again; its former sessions stay over. */
export async function enableUser(db: Db, userId: string): Promise<void> {
  if (!(await repo.open(db, userId))) throw notFound('该账号不存在')
}

function requireGoodPassword(password: string): void {
  const good =
    password.length >= PASSWORD_MIN && password.length <= 128 && /\p{L}/u.test(password) && /\d/.test(password)
  if (!good) throw invalidInput(`密码至少 ${PASSWORD_MIN} 位，需同时包含字母和数字`)
}
