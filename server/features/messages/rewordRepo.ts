import { and, asc, eq, isNotNull, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { MessageGroup, MessageKind } from '@contract/message'
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
    { content },
  )

/** Replaces the content of the messages about a person's acts that lead to a path. */
export const rewordByActor = (db: Db, actorId: string, path: string, content: string): Promise<void> =>
  reword(db, and(eq(messages.actorId, actorId), eq(messages.path, path)), { content })

/** Deletes the content of the withdrawn messages about a person's acts. */
export const eraseWithdrawn = (db: Db, actorId: string): Promise<void> =>
  reword(db, and(eq(messages.actorId, actorId), isNotNull(messages.removedAt), ne(messages.content, '')), {
    content: '',
  })

interface Report {
  targetId: string
  createdAt: Date
  reasonDesc: string
}

/**
 * Deletes the words of these reports from the messages to the audit admins, which have the times of the reports.
 * @param labels reasons that stay
 */
export async function eraseReports(db: Db, reports: readonly Report[], labels: readonly string[]): Promise<void> {
  if (reports.length === 0) return
  const isOneOf = (column: SQLWrapper, values: string[]) => sql`${column} = any(${sql.param(values)}::text[])`
  const times = reports.map(({ createdAt }) => createdAt.toISOString())
  const isKept = isOneOf(messages.reason, [...labels])
  const isMeant = and(
    sql`${messages.createdAt} = any(${sql.param(times)}::text[]::timestamptz[])`,
    eq(messages.group, MessageGroup.TrendAudit),
    eq(messages.kind, MessageKind.Report),
    isOneOf(
      sql`coalesce(${messages.commentId}, ${messages.trendId})`,
      reports.map(({ targetId }) => targetId),
    ),
    isOneOf(
      messages.content,
      reports.map(({ reasonDesc }) => reasonDesc),
    ),
  )
  await reword(db, isMeant, { content: '', reason: sql`case when ${isKept} then ${messages.reason} else '' end` })
}

/** Changes messages person by person. */
async function reword(db: Db, isMeant: SQL | undefined, words: { content: string; reason?: SQL }): Promise<void> {
  const recipients = await db
    .selectDistinct({ userId: messages.userId })
    .from(messages)
    .where(isMeant)
    .orderBy(asc(messages.userId))
  for (const { userId } of recipients) {
    const locked = lockedOf(db, userId, isMeant)
    await db
      .update(messages)
      .set(words)
      .where(and(eq(messages.userId, userId), sql`${messages.id} = any(array(${locked}))`))
  }
}
