import { and, asc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { messages } from './tables'
import { lockedOf } from './writeRepo'

/**
 * Replaces the content of everybody's messages without an actor that lead to one of these paths.
 * @param former only of messages with one of these contents
 */
export const rewordByPath = (
  db: Db,
  paths: readonly string[],
  content: string,
  former?: readonly string[],
): Promise<void> =>
  reword(
    db,
    and(
      sql`${messages.path} = any(${sql.param([...paths])}::text[]) and ${messages.path} <> '' and ${messages.actorId} is null`,
      former && sql`${messages.content} = any(${sql.param([...former])}::text[])`,
    ),
    content,
  )

/** Replaces the content of the messages about a person's acts that lead to a path. */
export const rewordByActor = (db: Db, actorId: string, path: string, content: string): Promise<void> =>
  reword(db, and(eq(messages.actorId, actorId), eq(messages.path, path)), content)

/** Deletes the content of the withdrawn messages about a person's acts. */
export const eraseWithdrawn = (db: Db, actorId: string): Promise<void> =>
  reword(db, and(eq(messages.actorId, actorId), isNotNull(messages.removedAt), ne(messages.content, '')), '')

/** Replaces the content of messages person by person. */
async function reword(db: Db, isMeant: SQL | undefined, content: string): Promise<void> {
  const recipients = await db
    .selectDistinct({ userId: messages.userId })
    .from(messages)
    .where(isMeant)
    .orderBy(asc(messages.userId))
  for (const { userId } of recipients) {
    const locked = lockedOf(db, userId, isMeant)
    await db
      .update(messages)
      .set({ content })
      .where(and(eq(messages.userId, userId), sql`${messages.id} = any(array(${locked}))`))
  }
}
