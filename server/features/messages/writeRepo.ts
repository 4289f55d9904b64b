import { and, asc, desc, eq, gt, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { MessageGroup, TrendCategory } from '@contract/message'
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

/** A message with its recipient, the distribution column: every statement needs both. */
interface Key {
  id: number
  userId: string
}

const isOne = ({ id, userId }: Key) => and(eq(messages.userId, userId), eq(messages.id, id))

const isActorOf = ({ id, userId }: Key) => and(eq(messageActors.userId, userId), eq(messageActors.messageId, id))

type NewRow = Draft & { userId: string; actorId: string | undefined; createdAt: Date }

/** Inserts a message that is not shared. */
export async function insert(db: Db, row: NewRow, muted: boolean): Promise<void> {
  const [made] = await db
    .insert(messages)
    .values({ ...row, actorNum: row.actorId === undefined ? 0 : 1 })
    .returning({ id: messages.id })
  if (muted && made)
    await db
      .update(messages)
      .set({ readSeq: messages.seq })
      .where(isOne({ ...made, userId: row.userId }))
}

/** The row to join, created if missing, locked until the transaction ends. */
export async function lockJoined(db: Db, row: NewRow): Promise<Key | undefined> {
  const [locked] = await db
    .insert(messages)
    .values({ ...row, removedAt: row.createdAt })
    .onConflictDoUpdate({ target: [messages.userId, messages.joinKey], set: { joinKey: sql`excluded.join_key` } })
    .returning({ id: messages.id, userId: messages.userId })
  return locked
}

/** Adds an actor to a locked message and moves it to the top; repeating it changes nothing. */
export async function join(db: Db, key: Key, actor: { id: string; now: Date }, muted: boolean): Promise<void> {
  const [joined] = await db
    .insert(messageActors)
    .values({ messageId: key.id, userId: key.userId, actorId: actor.id, seq: nextPlace, createdAt: actor.now })
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
    .where(isOne(key))
}

/** The shared row, locked until the transaction ends. */
export async function lockByKey(db: Db, userId: string, joinKey: string) {
  const [row] = await db
    .select({ id: messages.id, userId: messages.userId, readSeq: messages.readSeq })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.joinKey, joinKey)))
    .for('update')
  return row
}

/** Removes an actor who joined after `since` from a locked message; a message without actors is deleted. */
export async function leave(db: Db, key: Key, actorId: string, since: number, now: Date): Promise<void> {
  const left = await db
    .delete(messageActors)
    .where(and(isActorOf(key), eq(messageActors.actorId, actorId), gt(messageActors.seq, since)))
    .returning({ seq: messageActors.seq })
  if (left.length === 0) return
  const [latest] = await db
    .select({ seq: messageActors.seq, actorId: messageActors.actorId, createdAt: messageActors.createdAt })
    .from(messageActors)
    .where(isActorOf(key))
    .orderBy(desc(messageActors.seq))
    .limit(1)
  await db
    .update(messages)
    .set({ actorNum: sql`${messages.actorNum} - 1`, ...(latest ?? { removedAt: now }) })
    .where(isOne(key))
}

/** Withdraws the messages about a comment and its replies, person by person; notices of decisions on them stay. */
export async function removeAbout(db: Db, commentId: string, now: Date): Promise<void> {
  const about = await db
    .select({ id: comments.id })
    .from(comments)
    .where(or(eq(comments.id, commentId), eq(comments.parentId, commentId)))
  const isAbout = and(
    sql`${messages.commentId} = any(${sql.param(about.map(({ id }) => id))}::text[]) and ${messages.removedAt} is null`,
    or(ne(messages.group, MessageGroup.Community), ne(messages.category, String(TrendCategory.Notice))),
  )
  const recipients = await db
    .selectDistinct({ userId: messages.userId })
    .from(messages)
    .where(isAbout)
    .orderBy(messages.userId)
  for (const { userId } of recipients) {
    const locked = lockedOf(db, userId, isAbout)
    await db
      .update(messages)
      .set({ removedAt: now })
      .where(and(eq(messages.userId, userId), sql`${messages.id} = any(array(${locked}))`))
  }
}

/** Locks a person's messages in order of id, as all statements that lock several do. */
export function lockedOf(db: Db, userId: string, condition: SQL | undefined) {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, userId), condition))
    .orderBy(asc(messages.id))
    .for('update')
}

/** Deletes a person's messages without an actor that lead to a path. */
export async function deleteByPath(db: Db, userId: string, path: string): Promise<void> {
  await db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.path, path), isNull(messages.actorId)))
}

/** A person's messages about another's acts, those of the audit left out, locked until the transaction ends. */
export async function lockAbout(db: Db, userId: string, actorId: string) {
  const joined = await db
    .select({ id: messageActors.messageId })
    .from(messageActors)
    .where(and(eq(messageActors.userId, userId), eq(messageActors.actorId, actorId)))
  return db
    .select({ id: messages.id, userId: messages.userId, joinKey: messages.joinKey })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        ne(messages.group, MessageGroup.TrendAudit),
        or(
          eq(messages.actorId, actorId),
          sql`${messages.id} = any(${sql.param(joined.map(({ id }) => id))}::bigint[])`,
        ),
        isNull(messages.removedAt),
      ),
    )
    .orderBy(asc(messages.id))
    .for('update')
}

export async function remove(db: Db, key: Key, now: Date): Promise<void> {
  await db.update(messages).set({ removedAt: now }).where(isOne(key))
}

/** All audit admins except some. */
export async function auditAdmins(db: Db, ...except: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.role, Role.AuditAdmin), notInArray(userRoles.userId, except)))
    .orderBy(asc(userRoles.userId))
  return rows.map(({ id }) => id)
}
