import { portal, Who } from './endpoint'
import type { YesNo } from './person'
import type { CursorPage, TrendFile } from './trend'

export const ADVICE_LENGTH = 500
export const ADVICE_ROWS = 7
export const ADVICE_FILES = 9
/** Entries a person may write within an hour before a captcha is asked for. */
export const ADVICE_CAPTCHA_AFTER = 10
export const REPLY_LENGTH = 500
export const MAILBOX_PAGE_SIZE = 10
/** The promise of section 9. */
export const FEEDBACK_WORKING_DAYS = 7

export const ReplyStatus = { None: 0, Replied: 1 } as const
export type ReplyStatus = (typeof ReplyStatus)[keyof typeof ReplyStatus]

/** 收悉, 处理中, 已回复. */
export const AdviceStage = { Received: 0, Processing: 1, Replied: 2 } as const
export type AdviceStage = (typeof AdviceStage)[keyof typeof AdviceStage]

export interface FollowUp {
  by: 'author' | 'staff'
  text: string
  time: string
}

/** Section 3, with what goes beyond it. Times are `YYYY-MM-DD HH:mm:ss`, China time. */
export interface MailboxEntry {
  adviceId: string
  adviceTypeDesc: string
  adviceDesc: string
  submitTime: string
  /** Empty until there is a reply. */
  replyTime: string
  replyStatus: ReplyStatus
  replyContent: string
  stage: AdviceStage
  files: TrendFile[]
  followUps: FollowUp[]
  /** Y 满意, N 不满意. */
  rating: YesNo | null
  anonymous: boolean
  /** The last day of the promise, `YYYY-MM-DD`; empty once there is nothing to answer. */
  dueDate: string
  /** False where a year's public holidays are not known yet and weekends alone were counted. */
  dueExact: boolean
}

/** What staff see of an entry; of an anonymous one nothing that leads to its author, and whole hours only. */
export interface WaitingEntry extends Omit<MailboxEntry, 'rating'> {
  adviceType: string
  /** Empty for an anonymous entry. */
  authorName: string
  overdue: boolean
  /** Whole days since it was written. */
  waitedDays: number
  /** Who has taken it; empty for nobody. */
  handlerName: string
  meHandling: boolean
}

export interface WriteBody {
  adviceType: string
  adviceDesc: string
  fileIds?: string[]
  anonymous?: boolean
  /** The slide result, once the backend has asked for one (100428). */
  captchaVerifyParam?: string | undefined
}

export interface WaitingBody {
  cursor?: string | null
  adviceType?: string
  overdue?: boolean
}

/** Said alike by the form and the backend (`decisions`, Mailbox). */
export const BLANK_ADVICE = '请输入留言内容'
export const NO_ADVICE_TYPE = '请选择留言类型'

const write = { effect: 'write', hidesAuthor: true } as const
const staffRead = { who: Who.MailboxStaff } as const
const staffWrite = { who: Who.MailboxStaff, effect: 'write' } as const
const base = '/estate/v1/email'

export const mailbox = {
  config: portal.get<{ emailHint: string }>(`${base}/config`, { who: Who.Visitor }),
  mine: portal.post<{ pageNum: number; pageSize: number }, { list: MailboxEntry[]; current: number; total: number }>(
    `${base}/get_my`,
  ),
  write: portal.post<WriteBody, null>(`${base}/write`, write),
  followUp: portal.post<{ adviceId: string; adviceDesc: string }, null>(`${base}/follow_up`, write),
  rate: portal.post<{ adviceId: string; satisfied: boolean }, null>(`${base}/rate`, write),
  waiting: portal.post<WaitingBody, CursorPage<WaitingEntry>>(`${base}/waiting`, staffRead),
  take: portal.post<{ adviceId: string }, null>(`${base}/take`, staffWrite),
  forward: portal.post<{ adviceId: string; adviceType: string }, null>(`${base}/forward`, staffWrite),
  reply: portal.post<{ adviceId: string; replyContent: string }, null>(`${base}/reply`, staffWrite),
}
