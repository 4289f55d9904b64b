import { BadgeId } from '@contract/badge'
import { chinaDate, daysBetween } from '@contract/text/dateRange'
import {
  AdviceStage,
  ALREADY_ANSWERED,
  type MailboxEntry,
  type ReplyBody,
  ReplyStatus,
  UNSEEN_FOLLOW_UP,
  type WaitingBody,
  type WaitingEntry,
} from '@contract/mailbox'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { conflict, forbidden, notFound, raise } from '../../lib/businessError'
import { reach } from '../badges/service'
import { userIdOf } from '../people/service'
import { notifyOfReply } from './delivery'
import { describe } from './entries'
import { ownMark } from './ownMark'
import * as repo from './repo'
import { type MailboxContext, labelOf } from './service'
import { activeStaff, waitingNumber, waitingPage } from './staffRepo'

const PAGE_SIZE = 20
const ORDER = 'mailboxDue'

type WaitingFields = Pick<MailboxEntry, 'submitTime' | 'replyStatus' | 'replyTime' | 'followUps'>

/** The day since which an entry has been waiting: it was written, or first asked about after the last answer. */
function waitingSince({ submitTime, replyStatus, replyTime, followUps }: WaitingFields): string {
  const later = followUps.slice(followUps.map(({ by }) => by).lastIndexOf('staff') + 1)
  const question = replyStatus === ReplyStatus.Replied && later.find(({ time }) => time >= replyTime)
  return (question ? question.time : submitTime).slice(0, 10)
}

/** The calling staff member; a command acts as the person it names. */
export interface Staff {
  id: string
}

/**
 * Entries waiting for an answer, first due first, and their total. Anonymous ones contain nothing that identifies the
 * author. Throws 100400 for a broken cursor.
 */
export async function listWaiting(
  { db, secret, now }: MailboxContext,
  { cursor, adviceType, overdue }: WaitingBody,
  asker: Staff,
) {
  const found = await waitingPage(db, {
    asker: asker.id,
    after: readCursor(ORDER, cursor),
    limit: PAGE_SIZE + 1,
    ...(adviceType ? { type: adviceType } : {}),
    ...(overdue ? { dueBefore: now } : {}),
  })
  const { list: rows, nextCursor } = pageOf(ORDER, found, PAGE_SIZE)
  const entries = await describe(db, rows, { secret, now })
  const list = rows.flatMap(({ advice, author, handler }, place): WaitingEntry[] => {
    const entry = entries[place]
    if (!entry) return []
    return [
      {
        ...entry,
        adviceType: advice.type,
        authorName: author ?? '',
        overdue: advice.dueAt <= now,
        waitedDays: Math.max(0, daysBetween(waitingSince(entry), chinaDate(now))),
        handlerName: handler ?? '',
        meHandling: advice.handlerId === asker.id,
      },
    ]
  })
  return { list, nextCursor, total: await waitingNumber(db, asker.id) }
}

/** Takes an entry over. Throws 100404, 100403 for one's own, 100409 if somebody else works on it or it is answered. */
export async function take(context: MailboxContext, adviceId: string, staff: Staff): Promise<void> {
  const advice = await workable(context, adviceId, staff)
  await refuseTaken(context.db, advice, staff)
  await repo.change(context.db, adviceId, { handlerId: staff.id, stage: AdviceStage.Processing })
}

/**
 * Forwards an entry to the staff of another type, also one that somebody else works on; it is no longer taken. Throws
 * 100404, 100403 for one's own, 100409 if it is answered or already of this type, 100400 for an unknown type.
 */
export async function forward(
  context: MailboxContext,
  adviceId: string,
  adviceType: string,
  staff: Staff,
): Promise<void> {
  const advice = await workable(context, adviceId, staff)
  const typeLabel = await labelOf(context.db, adviceType)
  if (advice.type === adviceType) throw conflict('该留言已属于此类型，请选择其他类型')
  await repo.change(context.db, adviceId, {
    type: adviceType,
    typeLabel,
    handlerId: null,
    stage: AdviceStage.Processing,
  })
}

/**
 * Answers an entry or a follow-up (rule: staff). Throws as `take`, 100409 if there are follow-ups that the writer has
 * not seen.
 */
export async function reply(
  context: MailboxContext,
  { adviceId, replyContent: content, seenFollowUps }: ReplyBody,
  staff: Staff,
): Promise<void> {
  const { db, now } = context
  const advice = await workable(context, adviceId, staff)
  await refuseTaken(db, advice, staff)
  if (seenFollowUps !== undefined && (await repo.followUpNumber(db, adviceId)) > seenFollowUps)
    throw conflict(UNSEEN_FOLLOW_UP)
  const answered = { stage: AdviceStage.Replied, waiting: false, handlerId: staff.id }
  if (advice.repliedAt) await repo.addFollowUp(db, { adviceId, by: 'staff', content, createdAt: now })
  await repo.change(db, adviceId, advice.repliedAt ? answered : { ...answered, replyContent: content, repliedAt: now })
  await notifyOfReply(db, adviceId, now)
  if (advice.authorId && !advice.anonymous) await reach(db, advice.authorId, [BadgeId.Advice], now)
}

/** Locks an entry that waits for an answer and is not the caller's own. */
async function workable({ db, secret }: MailboxContext, adviceId: string, staff: Staff): Promise<repo.AdviceRow> {
  const advice = (await repo.lockEntry(db, adviceId)) ?? raise(notFound('该留言不存在'))
  const isOwn = advice.anonymous ? advice.ownMark === ownMark(secret, adviceId, staff.id) : advice.authorId === staff.id
  if (isOwn) throw forbidden('不能处理自己提交的留言')
  if (!advice.waiting) throw conflict(ALREADY_ANSWERED)
  return advice
}

async function refuseTaken(db: Db, { handlerId }: repo.AdviceRow, staff: Staff): Promise<void> {
  if (!handlerId || handlerId === staff.id) return
  const name = await activeStaff(db, handlerId)
  if (name) throw conflict(`该留言正由 ${name} 处理`)
}

/** A staff member by username, for commands. Throws 100404 for an unknown one, 100403 without the role. */
export async function staffNamed(db: Db, username: string): Promise<Staff> {
  const id = await userIdOf(db, username)
  if ((await activeStaff(db, id)) === undefined) throw forbidden(`${username} 没有信箱工作人员的角色，或已停用`)
  return { id }
}
