import { type MailboxEntry, ReplyStatus } from '@contract/mailbox'
import { chinaDate } from '@contract/text/dateRange'
import type { Db } from '../../db/db'
import { chinaTime } from '../../lib/time'
import { shownTo, type Signing } from '../files/service'
import { type AdviceRow, filesOf, followUpsOf } from './repo'

/** Entries in wire format for somebody allowed to read them. The caller adds ratings. */
export async function describe(
  db: Db,
  rows: { advice: AdviceRow; label: string }[],
  signing: Signing,
): Promise<Omit<MailboxEntry, 'rating'>[]> {
  const ids = rows.map(({ advice }) => advice.id)
  const [followUps, pictures] = [await followUpsOf(db, ids), await filesOf(db, ids)]
  return rows.map(({ advice, label }) => ({
    adviceId: advice.id,
    adviceTypeDesc: label,
    adviceDesc: advice.content,
    submitTime: chinaTime(advice.submittedAt),
    replyTime: advice.repliedAt ? chinaTime(advice.repliedAt) : '',
    replyStatus: advice.repliedAt ? ReplyStatus.Replied : ReplyStatus.None,
    replyContent: advice.replyContent,
    stage: advice.stage as MailboxEntry['stage'],
    files: pictures.filter(({ adviceId }) => adviceId === advice.id).map(({ file }) => shownTo(file, signing)),
    followUps: followUps
      .filter(({ adviceId }) => adviceId === advice.id)
      .map(({ by, content, createdAt }) => ({
        by: by === 'staff' ? 'staff' : 'author',
        text: content,
        time: chinaTime(createdAt),
      })),
    anonymous: advice.anonymous,
    dueDate: advice.waiting ? chinaDate(new Date(advice.dueAt.getTime() - 1)) : '',
    dueExact: advice.dueExact,
  }))
}
