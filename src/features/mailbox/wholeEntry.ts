import { AdviceStage, type MailboxEntry, ReplyStatus } from '@contract/mailbox'

/** An entry with whatever a backend leaves out: then it says just what section 3 knows. */
export function wholeEntry(given: Partial<MailboxEntry>): MailboxEntry {
  const replyStatus = Number(given.replyStatus) === ReplyStatus.Replied ? ReplyStatus.Replied : ReplyStatus.None
  return {
    adviceId: '',
    adviceTypeDesc: '',
    adviceDesc: '',
    submitTime: '',
    replyTime: '',
    replyContent: '',
    stage: replyStatus === ReplyStatus.Replied ? AdviceStage.Replied : AdviceStage.Received,
    files: [],
    followUps: [],
    rating: null,
    anonymous: false,
    dueDate: '',
    dueExact: true,
    ...given,
    replyStatus,
  }
}
