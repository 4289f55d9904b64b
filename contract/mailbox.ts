import { portal, Who } from './endpoint'
import type { YesNo } from './person'
import {
  count,
  entity,
  flag,
  isObject,
  known,
  list,
  name,
  nothing,
  oneOf,
  optional,
  text,
  time,
} from './readers/readers'
import { type CursorPage, readFile, readPage, type TrendFile } from './trend'

export const ADVICE_LENGTH = 500
export const ADVICE_ROWS = 7
export const ADVICE_FILES = 9
/** Entries per person and hour before a captcha is required. */
export const ADVICE_CAPTCHA_AFTER = 20
export const REPLY_LENGTH = 500
export const MAILBOX_PAGE_SIZE = 10
/** Rule: reply promise. */
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

/** Rule: own entries. Times are `YYYY-MM-DD HH:mm:ss`, China time. */
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
  /** Last day of the reply promise, `YYYY-MM-DD`; empty if nothing has to be answered. */
  dueDate: string
  /** False if a year's public holidays are not known yet and only weekends were excluded. */
  dueExact: boolean
}

export interface MailboxPage {
  list: MailboxEntry[]
  current: number
  total: number
}

/** In place of the days of waiting where they are 0. */
export const WAITING_TODAY: Readonly<Record<ReplyStatus, string>> = {
  [ReplyStatus.None]: '今天提交',
  [ReplyStatus.Replied]: '今天追问',
}

/** An entry as the staff see it; an anonymous one contains nothing that identifies its author, and only full hours. */
export interface WaitingEntry extends Omit<MailboxEntry, 'rating'> {
  adviceType: string
  /** Empty for an anonymous entry. */
  authorName: string
  overdue: boolean
  /**
   * Calendar days in China since it was written, or since its author first asked after the last answer: 0 today,
   * 1 yesterday.
   */
  waitedDays: number
  /** Staff member who has taken it; empty for none. */
  handlerName: string
  meHandling: boolean
}

const readFollowUp = entity<FollowUp>({ by: oneOf('author', 'staff'), text, time }, 'text')

const entryFields = {
  adviceId: name,
  adviceTypeDesc: name,
  adviceDesc: text,
  submitTime: time,
  replyTime: time,
  replyStatus: oneOf(0, 1),
  replyContent: text,
  stage: oneOf(0, 1, 2),
  files: list(readFile),
  followUps: list(readFollowUp),
  anonymous: flag,
  dueDate: time,
}

/** `dueExact` is our addition: a date is exact unless the backend says otherwise. */
const readExact = (given: unknown): boolean => given !== false

const readFields = entity<MailboxEntry>({
  ...entryFields,
  rating: (given) => known('Y', 'N')(given) ?? null,
  dueExact: readExact,
})

const readStage = known(0, 1, 2)

/** A backend may leave out the id and the stage; an entry with a reply is then in the last stage. */
function readEntry(given: unknown): MailboxEntry | undefined {
  const entry = readFields(given)
  if (!entry || !isObject(given) || readStage(given.stage) !== undefined) return entry
  return { ...entry, stage: entry.replyStatus === ReplyStatus.Replied ? AdviceStage.Replied : AdviceStage.Received }
}

const readWaiting = entity<WaitingEntry>(
  {
    ...entryFields,
    dueExact: readExact,
    adviceType: name,
    authorName: name,
    overdue: flag,
    waitedDays: count,
    handlerName: name,
    meHandling: flag,
  },
  'adviceId',
)

export interface WriteBody {
  adviceType: string
  adviceDesc: string
  fileIds?: string[]
  anonymous?: boolean
  /** The slider result, once the backend requires one (100428). */
  captchaVerifyParam?: string | undefined
}

export interface WaitingPage extends CursorPage<WaitingEntry> {
  /** All waiting entries, regardless of the filter (our addition). */
  total?: number
}

const readRows = readPage(readWaiting)

function readWaitingPage(given: unknown): WaitingPage | undefined {
  const page = readRows(given)
  const total = isObject(given) ? optional(count)(given.total) : undefined
  return page && { ...page, ...(total === undefined ? {} : { total }) }
}

export interface WaitingBody {
  cursor?: string | null
  adviceType?: string
  overdue?: boolean
}

/** Maximum follow-ups of an author to one entry, before and after a reply. */
export const ADVICE_FOLLOW_UPS = 20

/** Refusal (100409) of a reply whose writer has not seen all follow-ups; the screen then refetches the entry. */
export const UNSEEN_FOLLOW_UP = '留言刚有新的补充，请看过后再回复'

/** Refusal (100409) of a reply to an entry that is no longer waiting. */
export const ALREADY_ANSWERED = '该留言已回复'

export interface ReplyBody {
  adviceId: string
  replyContent: string
  /** Number of follow-ups the writer has seen; 100409 if there are more. Left out: any number. */
  seenFollowUps?: number | undefined
}

/** Shown by both the form and the backend (rule: writing). */
export const BLANK_ADVICE = '请输入留言内容'
export const NO_ADVICE_TYPE = '请选择留言类型'

const write = { effect: 'write', hidesAuthor: true } as const
const staffRead = { who: Who.MailboxStaff } as const
const staffWrite = { who: Who.MailboxStaff, effect: 'write' } as const
const base = '/estate/v1/email'

/** Paths used by the boot script. */
export const MAILBOX_PATHS = { config: `${base}/config`, mine: `${base}/get_my` } as const

export const mailbox = {
  config: portal.get<{ emailHint: string }>(MAILBOX_PATHS.config, entity({ emailHint: text }), { who: Who.Visitor }),
  mine: portal.post<{ pageNum: number; pageSize: number }, MailboxPage>(
    MAILBOX_PATHS.mine,
    entity({ list: list(readEntry), current: count, total: count }),
  ),
  write: portal.post<WriteBody, null>(`${base}/write`, nothing, write),
  followUp: portal.post<{ adviceId: string; adviceDesc: string }, null>(`${base}/follow_up`, nothing, write),
  rate: portal.post<{ adviceId: string; satisfied: boolean }, null>(`${base}/rate`, nothing, write),
  waiting: portal.post<WaitingBody, WaitingPage>(`${base}/waiting`, readWaitingPage, staffRead),
  take: portal.post<{ adviceId: string }, null>(`${base}/take`, nothing, staffWrite),
  forward: portal.post<{ adviceId: string; adviceType: string }, null>(`${base}/forward`, nothing, staffWrite),
  reply: portal.post<ReplyBody, null>(`${base}/reply`, nothing, staffWrite),
}
