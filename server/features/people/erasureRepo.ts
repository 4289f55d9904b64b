import { randomBytes } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { idempotencyKeys } from '../../db/tables'
import { notFound } from '../../lib/businessError'
import { comments } from '../comments/tables'
import { files } from '../files/tables'
import { advices } from '../mailbox/tables'
import { messages, mutedCategories } from '../messages/tables'
import { knownDevices, sessions } from '../session/tables'
import { trends } from '../trends/tables'
import { blocks, follows, userRoles, users } from './tables'

/** Display name of an erased account. */
export const ERASED_NAME = '已注销用户'

/**
 * Deletes everything personal from an account but its identifiers (`eraseIdentifiers`). Its published content stays
 * under an anonymous name; the audit log is not changed. Call it in a transaction. Throws 100404 for an unknown user.
 */
export async function eraseUser(db: Db, userId: string, now: Date): Promise<void> {
  await lockWithRelated(db, userId)
  const erased = await db
    .update(users)
    .set({
      passwordHash: null,
      nickName: ERASED_NAME,
      faceUrl: '',
      signature: '',
      city: '',
      province: '',
      orgId: null,
      bigVip: false,
      verificationStatus: 0,
      professionalGuide: false,
      boleLevel: 0,
      realName: '',
      department: '',
      managerId: null,
      disabledAt: now,
      leftAt: null,
    })
    .where(eq(users.id, userId))
    .returning({ id: users.id })
  if (erased.length === 0) throw notFound('该账号不存在')
  // The avatar's address stops working; the sweep deletes the file.
  await db
    .update(files)
    .set({ isPublic: false, usedAt: null })
    .where(and(eq(files.ownerId, userId), eq(files.kind, 'avatar')))
  await db.update(users).set({ managerId: null }).where(eq(users.managerId, userId))
  await unfollow(db, userId)
  // Others' blocks stay: they hide what the person has published (rule: erasure).
  await db.delete(blocks).where(eq(blocks.blockerId, userId))
  await db.delete(userRoles).where(eq(userRoles.userId, userId))
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId))
  // Comments, then posts, then messages, as replies and likes lock them.
  await db.update(comments).set({ city: '', province: '' }).where(eq(comments.authorId, userId))
  await db.update(trends).set({ city: '', province: '' }).where(eq(trends.authorId, userId))
  await db.delete(messages).where(eq(messages.userId, userId))
  await db.delete(mutedCategories).where(eq(mutedCategories.userId, userId))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.scope, userId))
  await db
    .update(advices)
    .set({ authorId: null, anonymous: true, submittedAt: sql`date_trunc('hour', submitted_at)` })
    .where(eq(advices.authorId, userId))
}

/**
 * Replaces what people sign in by and what imports know them by. In a transaction of its own: changing unique columns
 * waits for everybody who writes rows that name the account, and these may wait for rows that the erasure has locked.
 */
export async function eraseIdentifiers(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ username: `erased-${randomBytes(8).toString('hex')}`, mobile: null, employeeNo: null })
    .where(eq(users.id, userId))
}

/** Locks the account and those that the erasure changes as well, in order of id, as follows and blocks do. */
async function lockWithRelated(db: Db, userId: string): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = ${userId} or ${users.managerId} = ${userId}
        or ${users.id} in (select followee_id from follows where follower_id = ${userId})
        or ${users.id} in (select follower_id from follows where followee_id = ${userId})`,
    )
    .orderBy(users.id)
    .for('no key update')
}

/** Removes all follows and updates the other people's counters. */
async function unfollow(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ fansNum: sql`${users.fansNum} - 1` })
    .where(sql`${users.id} in (select followee_id from follows where follower_id = ${userId})`)
  await db
    .update(users)
    .set({ followNum: sql`${users.followNum} - 1` })
    .where(sql`${users.id} in (select follower_id from follows where followee_id = ${userId})`)
  await db.delete(follows).where(or(eq(follows.followerId, userId), eq(follows.followeeId, userId)))
  await db.update(users).set({ followNum: 0, fansNum: 0 }).where(eq(users.id, userId))
}
