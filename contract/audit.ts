import { community, Who } from './endpoint'
import {
  readAuditData,
  readAuditPage,
  readDetail,
  readLock,
  readLogRow,
  readReportedTrend,
} from './readers/auditReaders'
import { type Message, readMessage } from './message'
import { entity, list, name, nothing } from './readers/readers'
import {
  type AuditStatus,
  type CursorPage,
  readPage,
  type TargetKind,
  type Trend,
  type TrendFile,
  type TrendType,
} from './trend'

export interface AuditTag {
  name: string
  code: string
}

/** Fields that the audit's lists add to a trend; `auditStatus` is the decision, even before it takes effect. */
export interface AuditTrend extends Trend {
  /** Since when it is pending, or last was. */
  submitTime: string
  /** Pending for more than `AUDIT_OVERDUE_HOURS`. */
  overdue: boolean
  /** The pending text is an edit: readers still see the approved text. */
  isEdit: boolean
  /** Number of open reports on the post and its comments. */
  reportNum: number
  /** Of the last decision; all empty without one. */
  auditTime: string
  auditorId: string
  auditorName: string
  /** Seconds, rounded up, in which the requesting admin may still undo the decision; 0 for all others. */
  undoSeconds: number
}

/** `dismiss` closes reports on content that stays; our addition. */
export const LogAction = {
  Audit: 'audit',
  Undo: 'undo',
  Transfer: 'transfer',
  Tags: 'tags',
  Dismiss: 'dismiss',
} as const
export type LogAction = (typeof LogAction)[keyof typeof LogAction]

/** Subject of a log row: the post, an edit of it, or a comment on it. */
export const LogSubject = { Trend: 'trend', Edit: 'edit', Comment: 'comment' } as const
export type LogSubject = (typeof LogSubject)[keyof typeof LogSubject]

export interface AuditLogRow {
  logId: string
  trendsId: string
  /** The post's title at that time; without one, the beginning of its text or its type. */
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

/** One report, on the post or on a comment. */
export interface AuditReport {
  targetKind: TargetKind
  targetId: string
  /** Empty for the admin's own content, on whose reports only others decide. */
  reporterId: string
  reporterName: string
  /** Label. */
  reason: string
  reasonDesc: string
  createTime: string
  /** The comment's text and author; empty for the post. */
  content: string
  authorName: string
  /** Of the comment; its addresses are the admin's. */
  emojiName?: string
  files?: TrendFile[]
  /** Whether the report is open. */
  open: boolean
}

/** A post, or an article of a folder, with open reports on it or its comments. */
export interface ReportedTrend extends AuditTrend {
  /** Of the oldest open report. */
  reportTime: string
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
  /** The wire uses '0' for nobody. */
  lockedBy: string
  lockedUserName: string
  meLocked: '0' | '1'
  /** Seconds until the lease lapses; 0 without one. */
  leaseSeconds: number
}

export interface Verdict {
  trendsId: string
  /** 1 or 2. */
  auditStatus: AuditStatus
  /** Required for 2; 通过 if blank for 1. At most `AUDIT_REASON_LENGTH` code points. */
  auditReason?: string
  /** The `submitTime` of the reviewed text; another text is refused with 100409. Left out: any text. */
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
  /** Of the pending posts. */
  medianWaitMinutes: number
  /** Rows of `reported`; our addition. */
  reported?: number
}

export interface LogBody {
  trendsId?: string
  adminId?: string
  action?: LogAction
  /** Result of the decision; our addition. */
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

const readAdmins = list(entity<OtherAdmin>({ userId: name, userName: name }, 'userId'))
const admin = { who: Who.AuditAdmin } as const
const decides = { who: Who.AuditAdmin, effect: 'write' } as const
/** A heartbeat keeps no response. */
const holds = { ...decides, keepsAnswer: false } as const

/** Paths used by the boot script. */
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
  /** Takes or renews the lease, or returns its holder. */
  lock: community.post<{ trendsId: string }, Lock>('/admin/trends/v1/locked', readLock, holds),
  unlock: community.post<{ trendsId: string }, Lock>('/admin/trends/v1/unlocked', readLock, holds),
  transfer: community.post<{ trendsId: string; toUserId: string }, Lock>(
    '/admin/trends/v1/locked_transfer',
    readLock,
    decides,
  ),
  /** All or none. */
  judge: community.post<AuditBody, null>('/admin/trends/v1/audit', nothing, decides),
  undo: community.post<{ trendsId: string }, null>('/admin/trends/v1/audit_undo', nothing, decides),
  setTags: community.post<{ trendsId: string; auditTags: AuditTag[] }, null>(
    '/admin/trends/v1/set_audit_tags',
    nothing,
    decides,
  ),
  data: community.post<Record<string, never>, AuditData>(AUDIT_PATHS.data, readAuditData, admin),
  log: community.post<LogBody, CursorPage<AuditLogRow>>('/admin/log/v1/list', readPage(readLogRow), admin),
  /** Everybody who decided something, former admins too, by the name in their latest row; our addition. */
  logAdmins: community.get<OtherAdmin[]>('/admin/log/v1/admins', readAdmins, admin),
  /** The admin's audit messages, latest first; `kind` is our addition. */
  inbox: community.post<{ cursor?: string | null; kind?: number }, CursorPage<Message>>(
    AUDIT_PATHS.inbox,
    readPage(readMessage),
    admin,
  ),
  isAdmin: community.get<boolean>(AUDIT_PATHS.isAdmin, (given) => given === true),
  otherAdmins: community.get<OtherAdmin[]>('/community_audit/v1/get_list_without_login_user', readAdmins, admin),
  /** Removes any comment with its replies; its author and the reporters are notified with the reason. */
  removeComment: community.post<{ commentsId: string; reason: string }, null>(
    '/admin/comments/v1/remove',
    nothing,
    decides,
  ),
  /** Others' posts and articles with open reports, the oldest report first; our addition. */
  reported: community.post<{ cursor?: string | null }, CursorPage<ReportedTrend>>(
    '/admin/reports/v1/list',
    readPage(readReportedTrend),
    admin,
  ),
  /** Closes the reports on content that stays; the reporters are notified. */
  closeReports: community.post<{ targetKind: TargetKind; targetId: string }, null>(
    '/admin/reports/v1/close',
    nothing,
    decides,
  ),
}
