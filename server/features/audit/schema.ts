import { z } from 'zod'
import {
  type AuditDetail,
  type AuditLogRow,
  type AuditPage,
  type AuditReport,
  type AuditTrend,
  type Lock,
  LogAction,
  type ReportedTrend,
} from '@contract/audit'
import { AUDIT_LIST_MAX, AUDIT_REASON_LENGTH, AUDIT_TAG_LENGTH, AUDIT_TAGS_MAX } from '@contract/limits'
import { isBlank } from '@contract/text/plainText'
import { TargetKind } from '@contract/trend'
import {
  cursorPage,
  cursorText,
  fileData,
  filledText,
  flag,
  idText,
  lookupText,
  plainText,
  wholeNumber,
} from '../../calls/schema'
import { listData as messagesData } from '../messages/service'
import { trendData } from '../trends/service'

const trendsId = lookupText('动态编号')
const status = z.literal([0, 1, 2], { error: '审核状态有误，请刷新后重试' })

export const listBody = z.object({
  cursor: cursorText,
  type: z.literal([1, 2, 3, 4], { error: '动态类型有误，请重新选择' }).optional(),
  risk: flag('筛选条件有误，请重新选择').optional(),
  auditStatus: status.optional(),
})

export const inboxBody = z.object({ cursor: cursorText, kind: wholeNumber('消息种类', 0, 999).optional() })
export const oneBody = z.object({ trendsId })
export const transferBody = z.object({ trendsId, toUserId: lookupText('审核员编号') })

const reason = plainText('原因说明', AUDIT_REASON_LENGTH)

const NO_TRENDS = '请选择要审核的动态'
const WRONG_SUBMIT_TIME = '提交时间有误，请刷新后重试'
export const judgeBody = z.object({
  sendNoticeFlag: z.literal(['Y', 'N'], { error: '请说明是否通知作者' }),
  trends: z
    .array(
      z.object(
        {
          trendsId,
          auditStatus: z.literal([1, 2], { error: '请选择审核通过或不通过' }),
          auditReason: reason.optional(),
          submitTime: z.string({ error: WRONG_SUBMIT_TIME }).max(19, WRONG_SUBMIT_TIME).optional(),
        },
        { error: NO_TRENDS },
      ),
      { error: NO_TRENDS },
    )
    .min(1, NO_TRENDS)
    .max(AUDIT_LIST_MAX, `一次最多审核 ${AUDIT_LIST_MAX} 条`),
  type: z.literal('TRENDS', { error: '只能审核动态' }),
})

const NO_TAGS = '请选择标签'
const tag = z.object(
  { name: filledText('请提供标签名称', '标签名称', AUDIT_TAG_LENGTH), code: idText('标签编号') },
  { error: NO_TAGS },
)
export const tagsBody = z.object({
  trendsId,
  auditTags: z
    .array(tag, { error: NO_TAGS })
    .max(AUDIT_TAGS_MAX, `最多选择 ${AUDIT_TAGS_MAX} 个标签`)
    .refine((tags) => new Set(tags.map(({ code }) => code)).size === tags.length, '标签不能重复'),
})

const dayOrMoment = z
  .string({ error: '日期有误，请重新选择' })
  .regex(/^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?)?$/, '日期有误，请重新选择')

export const logBody = z.object({
  trendsId: trendsId.optional(),
  adminId: lookupText('审核员编号').optional(),
  action: z.literal(Object.values(LogAction), { error: '操作类型有误，请重新选择' }).optional(),
  auditStatus: status.optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  cursor: cursorText,
})

export const removeCommentBody = z.object({
  commentsId: lookupText('评论编号'),
  reason: reason.refine((text) => !isBlank(text), '请补充原因说明'),
})

export const closeReportsBody = z.object({
  targetKind: z.enum(TargetKind, { error: '请选择要处理的举报' }),
  targetId: lookupText('举报内容的编号'),
})

const auditTrendData = trendData.extend({
  submitTime: z.string(),
  overdue: z.boolean(),
  isEdit: z.boolean(),
  reportNum: z.int(),
  auditTime: z.string(),
  auditorId: z.string(),
  auditorName: z.string(),
  undoSeconds: z.int(),
}) satisfies z.ZodType<AuditTrend>

export const pageData = z.object({
  list: z.array(auditTrendData),
  nextCursor: z.string().nullable(),
  total: z.int(),
}) satisfies z.ZodType<AuditPage>

export const reportedData = cursorPage(
  auditTrendData.extend({ reportTime: z.string() }) satisfies z.ZodType<ReportedTrend>,
)

const logRow = z.object({
  logId: z.string(),
  trendsId: z.string(),
  title: z.string(),
  adminId: z.string(),
  adminName: z.string(),
  action: z.literal(Object.values(LogAction)),
  subject: z.literal(['trend', 'edit', 'comment']),
  from: status,
  to: status,
  auditTags: z.array(z.object({ name: z.string(), code: z.string() })),
  reason: z.string(),
  createTime: z.string(),
}) satisfies z.ZodType<AuditLogRow>

const report = z.object({
  targetKind: z.enum(TargetKind),
  targetId: z.string(),
  reporterId: z.string(),
  reporterName: z.string(),
  reason: z.string(),
  reasonDesc: z.string(),
  createTime: z.string(),
  content: z.string(),
  authorName: z.string(),
  emojiName: z.string().optional(),
  files: z.array(fileData).optional(),
  open: z.boolean(),
}) satisfies z.ZodType<AuditReport>

export const detailData = auditTrendData.extend({
  decisions: z.array(logRow),
  reports: z.array(report),
}) satisfies z.ZodType<AuditDetail>

export const lockData = z.object({
  lockedBy: z.string(),
  lockedUserName: z.string(),
  meLocked: z.literal(['0', '1']),
  leaseSeconds: z.int(),
}) satisfies z.ZodType<Lock>

export const countsData = z.object({
  waiting: z.int(),
  lockedByMe: z.int(),
  overdue: z.int(),
  passedToday: z.int(),
  failedToday: z.int(),
  medianWaitMinutes: z.int(),
  reported: z.int().optional(),
})

export const logData = cursorPage(logRow)
export { messagesData }
export const adminsData = z.array(z.object({ userId: z.string(), userName: z.string() }))
