import { MessageGroup } from '@contract/message'
import type { Db } from '../../db/db'
import { readRefusal, type Reader } from '../../domain/policy'
import { draftOf, joinKeyOf } from './drafting'
import type { ActEvent, AuditEvent, FollowEvent, MessageEvent, SystemEvent } from './event'
import * as rewording from './rewordRepo'
import * as repo from './writeRepo'

export { listOf as listMessages } from './reading'
export { listData } from './schema'
export { sweepMessages } from './sweepRepo'
export { messagesToday } from './today'

/**
 * Notifies a user of an event (rule: who is told). Call it last in the transaction of the event. Nobody is notified of
 * own acts, across a block, or of a post that the recipient may not read; messages of a muted category are stored as
 * read. Repeating an act does not notify again. What an audit admin has to do is told in any case.
 */
export async function notify(db: Db, event: MessageEvent): Promise<void> {
  const from = 'from' in event ? event.from : undefined
  if (from === event.to) return
  const trendsId = 'trendsId' in event ? event.trendsId : undefined
  const draft = draftOf(event)
  const found = await repo.recipient(db, { to: event.to, from, trendsId, category: draft.category })
  if (!found) return
  if (draft.group !== MessageGroup.TrendAudit) {
    if (found.blocked) return
    if (from !== undefined && trendsId !== undefined && !isReadable({ ...found, id: event.to }, found)) return
  }
  const row = { ...draft, userId: event.to, actorId: from, createdAt: event.now }
  if (!draft.joinKey || from === undefined) return repo.insert(db, row, found.muted)
  const locked = await repo.lockJoined(db, row)
  if (locked) await repo.join(db, locked, { id: from, now: event.now }, found.muted)
}

type Found = NonNullable<Awaited<ReturnType<typeof repo.recipient>>>

function isReadable(reader: Reader, { authorId, auditStatus, visibility, removedAt, hidden, folders }: Found): boolean {
  if (authorId === null || auditStatus === null || visibility === null) return false
  return !readRefusal(reader, { authorId, auditStatus, visibility, removedAt, blocked: hidden, folders })
}

/**
 * Notifies every audit admin except some (the actor, the author of what it is about), in the group of audits unless the
 * event has another.
 */
export async function notifyAuditAdmins(
  db: Db,
  event: Omit<AuditEvent, 'to' | 'group'> | Omit<SystemEvent, 'to'>,
  ...except: string[]
): Promise<void> {
  const sent = 'group' in event ? event : { ...event, group: 'trend_audit' as const }
  for (const to of await repo.auditAdmins(db, ...except)) await notify(db, { ...sent, to })
}

/** Withdraws an unread message after a like, a collect or a follow was taken back. Call it last in the transaction. */
export async function withdraw(db: Db, event: ActEvent | FollowEvent): Promise<void> {
  const joinKey = joinKeyOf(event)
  const locked = joinKey === undefined ? undefined : await repo.lockByKey(db, event.to, joinKey)
  if (locked) await repo.leave(db, locked, event.from, locked.readSeq, event.now)
}

/** Removes the messages about a removed comment and its replies; notices of decisions on them stay. */
export function forgetComment(db: Db, commentsId: string, now: Date): Promise<void> {
  return repo.removeAbout(db, commentsId, now)
}

/** Deletes a person's messages with this path. */
export const forgetPath = repo.deleteByPath

/** Replaces the content of everybody's messages with one of these paths. */
export const rewordPaths = rewording.rewordByPath

/** Replaces the content of the messages about a person's acts with this path. */
export const rewordActs = rewording.rewordByActor

/** Deletes the words of the withdrawn messages about a person's acts. */
export const eraseWithdrawn = rewording.eraseWithdrawn

/** Deletes the words of reports from the messages to the audit admins. */
export const eraseReportWords = rewording.eraseReports

/** Deletes the messages between two people after a block, except what audit admins have to do. */
export async function forgetPair(db: Db, one: string, other: string, now: Date): Promise<void> {
  for (const userId of [one, other].sort()) {
    const actorId = userId === one ? other : one
    for (const locked of await repo.lockAbout(db, userId, actorId)) {
      if (locked.joinKey === null) await repo.remove(db, locked, now)
      else await repo.leave(db, locked, actorId, -1, now)
    }
  }
}
