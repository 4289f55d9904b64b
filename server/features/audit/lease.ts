import type { Lock, OtherAdmin } from '@contract/audit'
import { AUDIT_LEASE_SECONDS } from '@contract/limits'
import { AuditMessageKind } from '@contract/message'
import { Visibility } from '@contract/trend'
import type { Db } from '../../db/db'
import { BY_FOLDER } from '../../domain/policy'
import { conflict, forbidden, invalidInput, raise, trendNotExist, trendSecret } from '../../lib/businessError'
import { CLOCK_SKEW_MS } from '../../lib/time'
import type { User } from '../../appContext'
import { notify } from '../messages/service'
import { writeLog } from './chain'
import { entryOf } from './entry'
import * as repo from './itemRepo'

/** Latest possible end of a lease; a later one was written by a wrong clock and has expired. */
export const longestLease = (now: Date) => new Date(leaseEnd(now).getTime() + CLOCK_SKEW_MS)

/** The admin who holds a live lease. */
export function holderOf(
  { holderId, leasedUntil }: Pick<repo.Item, 'holderId' | 'leasedUntil'>,
  now: Date,
): string | undefined {
  return holderId && leasedUntil && leasedUntil > now && leasedUntil <= longestLease(now) ? holderId : undefined
}

export const ofOwnContent = () => forbidden('不能处理对自己内容的举报')
export const inAudit = () => conflict('该动态正在审核中')

/** Requires a post that the audit may see. Throws 310001 and 310006. */
export function requireListed(item: repo.JudgedItem | undefined): repo.JudgedItem {
  if (!item || item.removedAt || item.visibility === BY_FOLDER) throw trendNotExist()
  if (item.visibility !== Visibility.Public) throw trendSecret()
  return item
}

/** Throws 100403 for an admin's own post. */
export function requireForeign(item: repo.JudgedItem, admin: User): repo.JudgedItem {
  if (item.authorId === admin.id) throw forbidden('不能审核自己发布的动态')
  return item
}

/** The audit item of a listed post. Throws as `requireListed`. */
export async function listedItem(db: Db, trendsId: string): Promise<repo.JudgedItem> {
  const [item] = await repo.itemsByIds(db, [trendsId])
  return requireListed(item)
}

/**
 * The audit item of a listed post, or of an article of a folder, of which the audit only judges reports. Throws as
 * `requireListed`.
 */
export async function reportedItem(db: Db, trendsId: string): Promise<repo.JudgedItem> {
  const [item] = await repo.itemsByIds(db, [trendsId])
  return requireReported(item)
}

function requireReported(item: repo.JudgedItem | undefined): repo.JudgedItem {
  return item?.visibility === BY_FOLDER && !item.removedAt ? item : requireListed(item)
}

/**
 * The audit item of `reportedItem`, locked until the transaction ends. Throws as `requireListed`, 100403 for own posts,
 * 100409 during another admin's live lease and while a decision has not taken effect.
 */
export async function lockReported(db: Db, trendsId: string, admin: User, now: Date): Promise<repo.JudgedItem> {
  const [locked] = await repo.lockItems(db, [trendsId])
  const item = requireReported(locked)
  if (item.authorId === admin.id) throw ofOwnContent()
  const holder = holderOf(item, now)
  if (item.fresh || (holder && holder !== admin.id)) throw inAudit()
  return item
}

const leaseEnd = (now: Date) => new Date(now.getTime() + AUDIT_LEASE_SECONDS * 1000)

/**
 * Takes or renews the lease (rule: audit lease); if another admin holds a live one, returns that admin. Throws 310001,
 * 310006, and 100403 for own posts.
 */
export async function lock(db: Db, trendsId: string, admin: User, now: Date): Promise<Lock> {
  requireForeign(await listedItem(db, trendsId), admin)
  await repo.lease(db, trendsId, admin.id, { now, until: leaseEnd(now), longest: longestLease(now) })
  return lockOf(db, await listedItem(db, trendsId), admin, now)
}

/** Releases the admin's own lease; another admin's stays. Throws 310001 and 310006. */
export async function unlock(db: Db, trendsId: string, admin: User, now: Date): Promise<Lock> {
  await listedItem(db, trendsId)
  await repo.release(db, trendsId, admin.id)
  return lockOf(db, await listedItem(db, trendsId), admin, now)
}

/** Releases every lease of these admins. */
export function releaseLeases(db: Db, adminIds: readonly string[]): Promise<void> {
  return repo.releaseAll(db, adminIds)
}

async function lockOf(db: Db, item: repo.Item, admin: User, now: Date): Promise<Lock> {
  const holder = holderOf(item, now)
  if (!holder) return { lockedBy: '0', lockedUserName: '', meLocked: '0', leaseSeconds: 0 }
  const name = (await repo.namesOf(db, [holder])).get(holder) ?? ''
  const leaseSeconds = Math.ceil(((item.leasedUntil?.getTime() ?? 0) - now.getTime()) / 1000)
  return { lockedBy: holder, lockedUserName: name, meLocked: holder === admin.id ? '1' : '0', leaseSeconds }
}

/**
 * Transfers the lease to another admin (rule: audit lease), with a log row; call it in a transaction. Throws 100409 if
 * a third admin holds a live lease, 100400 for an invalid recipient, and as `lock`.
 */
export async function transfer(
  db: Db,
  trendsId: string,
  toUserId: string,
  admin: User,
  now: Date,
): Promise<{ lock: Lock; to: OtherAdmin }> {
  const [locked] = await repo.lockItems(db, [trendsId])
  const item = requireForeign(requireListed(locked), admin)
  const holder = holderOf(item, now)
  if (holder && holder !== admin.id) throw inAudit()
  const to =
    (await otherAdmins(db, admin)).find(({ userId }) => userId === toUserId) ??
    raise(invalidInput('请选择要转交的审核员'))
  if (to.userId === item.authorId) throw invalidInput('不能转交给动态的作者，请选择其他审核员')
  await repo.change(db, trendsId, { holderId: to.userId, leasedUntil: leaseEnd(now) })
  const lock = await lockOf(db, { ...item, holderId: to.userId, leasedUntil: leaseEnd(now) }, admin, now)
  await notify(db, {
    group: 'trend_audit',
    kind: AuditMessageKind.Transferred,
    to: to.userId,
    from: admin.id,
    trendsId,
    now,
  })
  const logFields = { from: item.status, to: item.status, reason: `转交给 ${to.userName}`, objectId: to.userId }
  await writeLog(db, [entryOf(item, admin, now, { action: 'transfer', ...logFields })])
  return { lock, to }
}

/** The other admins, for a transfer. */
export async function otherAdmins(db: Db, admin: User): Promise<OtherAdmin[]> {
  return (await repo.admins(db)).filter(({ userId }) => userId !== admin.id)
}
