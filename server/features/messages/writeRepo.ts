import { and, asc, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { Role } from '@contract/person'
import { isBlockedPair } from '../../domain/blocks'
import { foldersOfTrend } from '../../domain/folderAccess'
import type { Db } from '../../db/db'
import { comments } from '../comments/tables'
import { userRoles, users } from '../people/tables'
import { trends } from '../trends/tables'
import type { Draft } from './drafting'
import { messageActors, messages, mutedCategories } from './tables'

const nextPlace = sql<number>`nextval(pg_get_serial_sequence('messages', 'seq'))`

/** The recipient's mute setting, blocks between the two people, and the state of the post. */
export async function recipient(
  db: Db,
  {
    to,
    from,
    trendsId,
    category,
  }: {
    to: string
    from: string | undefined
    trendsId: string | undefined
    category: string
  },
) {
  const [row] = await db
    .select({
      muted: sql<boolean>`exists (select 1 from ${mutedCategories} where ${mutedCategories.userId} = ${users.id}
        and ${mutedCategories.category} = ${category})`,
      blocked: isBlockedPair(sql`${from ?? ''}::text`, users.id),
      authorId: trends.authorId,
      auditStatus: trends.auditStatus,
      visibility: trends.visibility,
      removedAt: trends.removedAt,
      folders: foldersOfTrend,
      orgId: users.orgId,
      familyAccount: users.familyAccount,
      roles: sql<Role[]>`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
      hidden: isBlockedPair(users.id, sql`coalesce(${trends.authorId}, '')`),
    })
    .from(users)
    .leftJoin(trends, eq(trends.id, trendsId ?? ''))
    .where(and(eq(users.id, to), isNull(users.disabledAt)))
  return row
}

type NewRow = Draft & { userId: string; actorId: string | undefined; createdAt: Date }

/** A message of its own. */
export async function insert(db: Db, row: NewRow, muted: boolean): Promise<void> {
  const [made] = await db
    .insert(messages)
    .values({ ...row, actorNum: row.actorId === undefined ? 0 : 1 })
    .returning({ id: messages.id })
  if (muted && made) await db.update(messages).set({ readSeq: messages.seq }).where(eq(messages.id, made.id))
}

/** The row to join, made where it is not there, and held until the transaction ends. */
export async function holdJoined(db: Db, row: NewRow): Promise<number | undefined> {
  const [held] = await db
    .insert(messages)
    .values({ ...row, removedAt: row.createdAt })
    .onConflictDoUpdate({ target: [messages.userId, messages.joinKey], set: { joinKey: sql`excluded.join_key` } })
    .returning({ id: messages.id })
  return held?.id
}

/** Adds an actor to a locked message and moves it to the top; adding twice changes nothing. */
export async function join(db: Db, id: number, actor: { id: string; now: Date }, muted: boolean): Promise<void> {
  const [joined] = await db
    .insert(messageActors)
    .values({ messageId: id, actorId: actor.id, seq: nextPlace, createdAt: actor.now })
    .onConflictDoNothing()
    .returning({ seq: messageActors.seq })
  if (!joined) return
  await db
    .update(messages)
    .set({
      seq: joined.seq,
      actorId: actor.id,
      actorNum: sql`${messages.actorNum} + 1`,
      createdAt: actor.now,
      removedAt: null,
      ...(muted ? { readSeq: joined.seq } : {}),
    })
    .where(eq(messages.id, id))
}

/** The row people joined, held until the transaction ends. */
export async function heldByKey(db: Db, userId: string, joinKey: string) {
  const [row] = await db
    .select({ id: messages.id, readSeq: messages.readSeq })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.joinKey, joinKey)))
    .for('update')
  return row
}

/** Removes an actor who joined after `since` from a locked message; without actors the message is removed. */
export async function leave(db: Db, id: number, actorId: string, since: number, now: Date): Promise<void> {
  const left = await db
    .delete(messageActors)
    .where(and(eq(messageActors.messageId, id), eq(messageActors.actorId, actorId), gt(messageActors.seq, since)))
    .returning({ seq: messageActors.seq })
  if (left.length === 0) return
  const [latest] = await db
    .select({ seq: messageActors.seq, actorId: messageActors.actorId, createdAt: messageActors.createdAt })
    .from(messageActors)
    .where(eq(messageActors.messageId, id))
    .orderBy(desc(messageActors.seq))
    .limit(1)
  await db
    .update(messages)
    .set({ actorNum: sql`${messages.actorNum} - 1`, ...(latest ?? { removedAt: now }) })
    .where(eq(messages.id, id))
}

/** Takes back what is about a comment and the replies below it. */
export async function removeAbout(db: Db, commentId: string, now: Date): Promise<void> {
  const below = db.select({ id: comments.id }).from(comments).where(eq(comments.parentId, commentId))
  const held = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(or(eq(messages.commentId, commentId), sql`${messages.commentId} in (${below})`), isNull(messages.removedAt)),
    )
    .orderBy(asc(messages.id))
    .for('update')
  await db
    .update(messages)
    .set({ removedAt: now })
    .where(sql`${messages.id} = any(array(${held}))`)
}

/** Deletes somebody's messages of nobody's acts that lead to a path. */
export async function deleteByPath(db: Db, userId: string, path: string): Promise<void> {
  await db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.path, path), isNull(messages.actorId)))
}

/** Messages of two people about each other, locked until the transaction ends, in the order of all messages. */
export function heldBetween(db: Db, one: string, other: string) {
  const joined = (actorId: string) => sql`exists (select 1 from ${messageActors}
    where ${messageActors.messageId} = ${messages.id} and ${messageActors.actorId} = ${actorId})`
  const told = (userId: string, actorId: string) =>
    and(eq(messages.userId, userId), or(eq(messages.actorId, actorId), joined(actorId)))
  return db
    .select({ id: messages.id, userId: messages.userId, joinKey: messages.joinKey })
    .from(messages)
    .where(and(or(told(one, other), told(other, one)), isNull(messages.removedAt)))
    .orderBy(asc(messages.id))
    .for('update')
}

export async function remove(db: Db, id: number, now: Date): Promise<void> {
  await db.update(messages).set({ removedAt: now }).where(eq(messages.id, id))
}

/** The audit admins but one. */
export async function auditAdmins(db: Db, except: string): Promise<string[]> {
  const rows = await db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.role, Role.AuditAdmin), ne(userRoles.userId, except)))
    .orderBy(asc(userRoles.userId))
  return rows.map(({ id }) => id)
}
