import { community, Who } from './endpoint'
import { readAuditData, readAuditPage, readDetail, readLock, readLogRow } from './readers/auditReaders'
import { type Message, readMessage } from './message'
import { entity, list, name, nothing } from './readers/readers'
import { type AuditStatus, type CursorPage, readPage, type TargetKind, type Trend, type TrendType } from './trend'

export interface AuditTag {
  name: string
  code: string
}

/** What the audit's lists add to a trend; `auditStatus` is the decision at once, also before it takes effect. */
export interface AuditTrend extends Trend {
  /** Since when it waits, or last waited. */
  submitTime: string
  /** Waiting for more than `AUDIT_OVERDUE_HOURS`. */
  overdue: boolean
  /** What waits is an edit: readers still see the approved text. */
  isEdit: boolean
  /** Reports on the post and its comments that nobody has closed. */
  reportNum: number
  /** Of the last decision; all empty where there is none. */
  auditTime: string
  auditorId: string
  auditorName: string
  /** Whole seconds in which the asking admin may still take the decision back; 0 for all others. */
  undoSeconds: number
}

export const LogAction = { Audit: 'audit', Undo: 'undo', Transfer: 'transfer', Tags: 'tags' } as const
export type LogAction = (typeof LogAction)[keyof typeof LogAction]

/** What a row of the log is about: the post, an edit of it, or a comment below it. */
export const LogSubject = { Trend: 'trend', Edit: 'edit', Comment: 'comment' } as const
export type LogSubject = (typeof LogSubject)[keyof typeof LogSubject]

export interface AuditLogRow {
  logId: string
  trendsId: string
  /** The post's title when it was written; where it had none, its first words or its kind. */
  title: string
  adminId: string
  adminName: string
  action: LogAction
  subject: LogSubject
  from: AuditStatus
  to: AuditStatus
  auditTags: AuditTag[]
  reason: string
  createTime: string
}

/** One report, on the post or on a comment below it. */
export interface AuditReport {
  targetKind: TargetKind
  targetId: string
  reporterId: string
  reporterName: string
  /** In words. */
  reason: string
  reasonDesc: string
  createTime: string
  /** The comment's text and author; empty for the post. */
  content: string
  authorName: string
  /** Nobody has closed it. */
  open: boolean
}

export interface AuditDetail extends AuditTrend {
  /** Earlier decisions, newest first. */
  decisions: AuditLogRow[]
  reports: AuditReport[]
}

export interface AuditListBody {
  cursor?: string | null
  type?: TrendType
  /** Only posts with a sensitive topic. */
  risk?: boolean
  auditStatus?: AuditStatus
}

export interface AuditPage extends CursorPage<AuditTrend> {
  total: number
}

export interface Lock {
  /** '0' is the wire's word for nobody. */
  lockedBy: string
  lockedUserName: string
  meLocked: '0' | '1'
  /** Until the lease lapses; 0 where there is none. */
  leaseSeconds: number
}

export interface Verdict {
  trendsId: string
  /** 1 or 2. */
  auditStatus: AuditStatus
  /** Required for 2; 通过 where it is blank for 1. At most `AUDIT_REASON_LENGTH` code points. */
  auditReason?: string
  /** The `submitTime` of what the admin has looked at; another text is refused with 100409. Left out: whatever is there. */
  submitTime?: string
}

export interface AuditBody {
  sendNoticeFlag: 'Y' | 'N'
  trends: Verdict[]
  type: 'TRENDS'
}

export interface AuditData {
  waiting: number
  lockedByMe: number
  overdue: number
  passedToday: number
  failedToday: number
  /** Of the posts waiting now. */
  medianWaitMinutes: number
}

export interface LogBody {
  trendsId?: string
  adminId?: string
  action?: LogAction
  /** The result; our addition. */
  auditStatus?: AuditStatus
  /** `YYYY-MM-DD`, or with ` HH:mm:ss`; both ends included. */
  from?: string
  to?: string
  cursor?: string | null
}

export interface OtherAdmin {
  userId: string
  userName: string
}

const admin = { who: Who.AuditAdmin } as const
const decides = { who: Who.AuditAdmin, effect: 'write' } as const
/** A heartbeat leaves no answer behind. */
const holds = { ...decides, keepsAnswer: false } as const

/** What the boot script asks for. */
export const AUDIT_PATHS = {
  isAdmin: '/community_audit/v1/is_login_user_audit_admin',
  waiting: '/admin/trends/v1/trends_audit_list_wait',
  data: '/admin/trends/v1/audit_data',
  inbox: '/admin/trends/v1/notify_trends_audit_list',
} as const

export const audit = {
  waiting: community.post<AuditListBody, AuditPage>(AUDIT_PATHS.waiting, readAuditPage, admin),
  finished: community.post<AuditListBody, AuditPage>('/admin/trends/v1/trends_audit_list_finish', readAuditPage, admin),
  detail: community.post<{ trendsId: string }, AuditDetail>('/admin/trends/v1/trends_audit_detail', readDetail, admin),
  /** Takes the lease, keeps it, or says who has it. */
  lock: community.post<{ trendsId: string }, Lock>('/admin/trends/v1/locked', readLock, holds),
  unlock: community.post<{ trendsId: string }, Lock>('/admin/trends/v1/unlocked', readLock, holds),
  transfer: community.post<{ trendsId: string; toUserId: string }, Lock>(
    '/admin/trends/v1/locked_transfer',
    readLock,
    decides,
  ),
  /** All of the list or none. */
  judge: community.post<AuditBody, null>('/admin/trends/v1/audit', nothing, decides),
  undo: community.post<{ trendsId: string }, null>('/admin/trends/v1/audit_undo', nothing, decides),
  setTags: community.post<{ trendsId: string; auditTags: AuditTag[] }, null>(
    '/admin/trends/v1/set_audit_tags',
    nothing,
    decides,
  ),
  data: community.post<Record<string, never>, AuditData>(AUDIT_PATHS.data, readAuditData, admin),
  log: community.post<LogBody, CursorPage<AuditLogRow>>('/admin/log/v1/list', readPage(readLogRow), admin),
  /** The admin's audit messages, the latest first; `kind` is our addition. */
  inbox: community.post<{ cursor?: string | null; kind?: number }, CursorPage<Message>>(
    AUDIT_PATHS.inbox,
    readPage(readMessage),
    admin,
  ),
  isAdmin: community.get<boolean>(AUDIT_PATHS.isAdmin, (given) => given === true),
  otherAdmins: community.get<OtherAdmin[]>(
    '/community_audit/v1/get_list_without_login_user',
    list(entity({ userId: name, userName: name }, 'userId')),
    admin,
  ),
  /** Takes any comment out, with its replies; its author and the reporters hear why. */
  removeComment: community.post<{ commentsId: string; reason: string }, null>(
    '/admin/comments/v1/remove',
    nothing,
    decides,
  ),
  /** Closes the reports on something that stays as it is; the reporters hear so. */
  closeReports: community.post<{ targetKind: TargetKind; targetId: string }, null>(
    '/admin/reports/v1/close',
    nothing,
    decides,
  ),
}
