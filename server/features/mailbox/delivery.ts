import { NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { paths } from '../../domain/paths'
import { doLater, type Workers } from '../../jobs/outbox'
import { wholeHour } from '../../lib/time'
import { notify } from '../messages/service'
import { eraseLinks, recipientOf } from './links'
import { authorOf } from './repo'

const REPLIED = 'mailbox.replied'
const ERASE = 'mailbox.forget'

/** Queues the notification of the author about a reply, without revealing the author to the caller. */
export function notifyOfReply(db: Db, adviceId: string, now: Date): Promise<void> {
  return doLater(db, REPLIED, { adviceId }, now)
}

/** Queues the removal of every link between a person and their anonymous entries. */
export function eraseAuthor(db: Db, userId: string, now: Date): Promise<void> {
  return doLater(db, ERASE, { userId }, now)
}

/**
 * Notifies the author. The message does not name the entry, and of an anonymous one only the hour, so that it
 * identifies nobody.
 */
async function deliver(db: Db, secret: string, adviceId: string, now: Date): Promise<void> {
  const named = await authorOf(db, adviceId)
  const to = named ?? (await recipientOf(db, secret, adviceId))
  if (!to) return
  await notify(db, {
    to,
    group: 'system',
    category: NotifyCategory.Activity,
    title: '留言已回复',
    content: '您在意见信箱的留言有新的回复，请查看。',
    path: paths.mailboxOwn,
    now: named ? now : wholeHour(now),
  })
}

function payloadField(payload: unknown, name: 'adviceId' | 'userId'): string {
  const value = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined
  if (typeof value !== 'string') throw new Error(`due work of the mailbox without ${name}`)
  return value
}

/** Outbox workers of the mailbox; the only place that decrypts a link for anybody but its author. */
export function mailboxWorkers(secret: string): Workers {
  return {
    [REPLIED]: { work: (db, payload, now) => deliver(db, secret, payloadField(payload, 'adviceId'), now), withinMs: 0 },
    [ERASE]: { work: (db, payload) => eraseLinks(db, secret, payloadField(payload, 'userId')), withinMs: 0 },
  }
}
