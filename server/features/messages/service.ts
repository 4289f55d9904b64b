import type { Db } from '../../db/db'
import { mayReadTrend, type Reader } from '../../domain/policy'
import { draftOf, joinKeyOf } from './drafting'
import type { ActEvent, AuditEvent, FollowEvent, MessageEvent } from './event'
import * as repo from './writeRepo'

export { listOf as listMessages } from './reading'
export { listData } from './schema'
export { sweepMessages } from './sweepRepo'
export { messagesToday } from './today'
export { auditAdmins } from './writeRepo'

/**
 * Tells somebody what happened (rule: who is told). To be run last in the transaction of what it
 * tells of. Nobody is told of own acts, of somebody a block stands between, or of a post that the one told may not
 * read; the messages of a muted category arrive read. Who does the same twice is told of once.
 */
export async function notify(db: Db, event: MessageEvent): Promise<void> {
  const from = 'from' in event ? event.from : undefined
  if (from === event.to) return
  const trendsId = 'trendsId' in event ? event.trendsId : undefined
  const draft = draftOf(event)
  const found = await repo.recipient(db, { to: event.to, from, trendsId, category: draft.category })
  if (!found || found.blocked) return
  if (from !== undefined && trendsId !== undefined && !('group' in event && event.group === 'trend_audit')) {
    if (!isReadable({ ...found, id: event.to }, found)) return
  }
  const row = { ...draft, userId: event.to, actorId: from, createdAt: event.now }
  if (!draft.joinKey || from === undefined) return repo.insert(db, row, found.muted)
  const held = await repo.holdJoined(db, row)
  if (held) await repo.join(db, held, { id: from, now: event.now }, found.muted)
}

type Found = NonNullable<Awaited<ReturnType<typeof repo.recipient>>>

function isReadable(reader: Reader, { authorId, auditStatus, visibility, removedAt, hidden, folders }: Found): boolean {
  if (authorId === null || auditStatus === null || visibility === null) return false
  return !mayReadTrend(reader, { authorId, auditStatus, visibility, removedAt, blocked: hidden, folders })
}

/** Tells every audit admin but `except` (who did it, or judges it already). */
export async function notifyAuditAdmins(db: Db, event: Omit<AuditEvent, 'to' | 'group'>, except = ''): Promise<void> {
  for (const to of await repo.auditAdmins(db, except)) await notify(db, { ...event, group: 'trend_audit', to })
}

/** Withdraws an unread message when a like, a collect or a follow ends. Run it last in the transaction. */
export async function takeBack(db: Db, event: ActEvent | FollowEvent): Promise<void> {
  const joinKey = joinKeyOf(event)
  const held = joinKey === undefined ? undefined : await repo.heldByKey(db, event.to, joinKey)
  if (held) await repo.leave(db, held, event.from, held.readSeq, event.now)
}

/** Removes the messages about a removed comment and its replies. */
export function forgetComment(db: Db, commentsId: string, now: Date): Promise<void> {
  return repo.removeAbout(db, commentsId, now)
}

/** Takes away for good what one person was told with this path. */
export const forgetPath = repo.deleteByPath

/** Removes the messages between two people once one blocks the other. */
export async function forgetPair(db: Db, one: string, other: string, now: Date): Promise<void> {
  for (const userId of [one, other].sort()) {
    const actorId = userId === one ? other : one
    for (const held of await repo.heldAbout(db, userId, actorId)) {
      if (held.joinKey === null) await repo.remove(db, held, now)
      else await repo.leave(db, held, actorId, -1, now)
    }
  }
}
