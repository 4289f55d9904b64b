import type {
  AuditData,
  AuditDetail,
  AuditLogRow,
  AuditPage,
  AuditReport,
  AuditTag,
  AuditTrend,
  Lock,
  ReportedTrend,
} from '../audit'
import {
  count,
  countUpTo,
  entity,
  type Fields,
  flag,
  list,
  name,
  oneOf,
  optional,
  type Reader,
  text,
  time,
} from './readers'
import { readFile, readPage, TargetKind, trendFields } from '../trend'

const UNDO_MAX_SECONDS = 3600
const MINUTES_MAX = 10_000_000

const auditFields: Fields<AuditTrend> = {
  ...trendFields,
  submitTime: time,
  overdue: flag,
  isEdit: flag,
  reportNum: count,
  auditTime: time,
  auditorId: name,
  auditorName: name,
  undoSeconds: countUpTo(UNDO_MAX_SECONDS),
}

/** Without `submitTime` the post is pending since it was written. */
const withSubmitTime =
  <Row extends AuditTrend>(read: Reader<Row>): Reader<Row> =>
  (given) => {
    const row = read(given)
    return row && { ...row, submitTime: row.submitTime || row.createTime }
  }

const readAuditTrend = withSubmitTime(entity<AuditTrend>(auditFields, 'trendsId'))

export const readReportedTrend = withSubmitTime(entity<ReportedTrend>({ ...auditFields, reportTime: time }, 'trendsId'))

const readTag = entity<AuditTag>({ name, code: name }, 'name')

/** Parses the tags of a post, which are JSON text. */
export function readAuditTags(json: string): AuditTag[] {
  try {
    return list(readTag)(JSON.parse(json))
  } catch {
    return []
  }
}

const readStatus = oneOf(0, 1, 2)

/** An entry of the audit log, invalid without `logId`; an unknown action reads as `audit`. */
export const readLogRow = entity<AuditLogRow>(
  {
    logId: name,
    trendsId: name,
    title: name,
    adminId: name,
    adminName: name,
    action: oneOf('audit', 'undo', 'transfer', 'tags', 'dismiss'),
    subject: oneOf('trend', 'edit', 'comment'),
    from: readStatus,
    to: readStatus,
    auditTags: list(readTag),
    reason: text,
    createTime: time,
  },
  'logId',
)

const readReport = entity<AuditReport>(
  {
    targetKind: oneOf(TargetKind.Trends, TargetKind.Comments, TargetKind.Reply),
    targetId: name,
    reporterId: name,
    reporterName: name,
    reason: name,
    reasonDesc: text,
    createTime: time,
    content: text,
    authorName: name,
    emojiName: optional(name),
    files: optional(list(readFile)),
    open: flag,
  },
  'targetId',
)

/** A post under audit, invalid without `trendsId`; leaves out decisions and reports that are invalid. */
export const readDetail = withSubmitTime(
  entity<AuditDetail>({ ...auditFields, decisions: list(readLogRow), reports: list(readReport) }, 'trendsId'),
)

/** Who holds the audit of a post, invalid if it is no object; an invalid `leaseSeconds` is 0. */
export const readLock = entity<Lock>({
  lockedBy: trendFields.lockedBy,
  lockedUserName: name,
  meLocked: trendFields.meLocked,
  leaseSeconds: countUpTo(UNDO_MAX_SECONDS),
})

/** A page of posts under audit; `total` is never below the number of its rows. */
export function readAuditPage(given: unknown): AuditPage | undefined {
  const page = readPage(readAuditTrend)(given)
  return (
    page && {
      ...page,
      total: Math.max(page.list.length, entity<{ total: number }>({ total: count })(given)?.total ?? 0),
    }
  )
}

export const readAuditData = entity<AuditData>({
  waiting: count,
  lockedByMe: count,
  overdue: count,
  passedToday: count,
  failedToday: count,
  medianWaitMinutes: countUpTo(MINUTES_MAX),
  reported: optional(count),
})
