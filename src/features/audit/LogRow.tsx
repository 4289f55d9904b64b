import { type AuditLogRow, LogAction, LogSubject } from '@contract/audit'
import { AUDIT_PASS_REASON } from '@contract/limits'
import { formatTime } from '@/lib/time/date'
import { trendAuditDetailHref } from '@/routes'
import { statusNames } from './auditWords'
import { RowTitle } from './RowTitle'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from './Audit.module.css'

export const actionNames: Readonly<Record<LogAction, string>> = {
  audit: '审核',
  undo: '撤销',
  transfer: '转交',
  tags: '设置标签',
  dismiss: '处理举报',
}
const subjectNames: Readonly<Record<LogSubject, string>> = { trend: '', edit: '修改', comment: '评论' }

/** False for the default reasons of approval and undo, which repeat what the row says. */
function showsReason({ action, reason }: AuditLogRow): boolean {
  return reason !== '' && action !== LogAction.Undo && reason !== AUDIT_PASS_REASON
}

/** What a decision was; empty for other actions. */
function decisionOf({ action, subject, from, to }: AuditLogRow): string {
  const isComment = subject === LogSubject.Comment
  if (action === LogAction.Dismiss) return `该${isComment ? '评论' : '动态'}没有违规`
  if (action !== LogAction.Audit && action !== LogAction.Undo) return ''
  return isComment ? '已移除' : `${statusNames[from]} → ${statusNames[to]}`
}

/** One log row: who, when, status change, tags, reason (rule: audit log). */
export function LogRow({ row, linked = false }: { row: AuditLogRow; linked?: boolean }) {
  const subject = row.action === LogAction.Dismiss ? '' : subjectNames[row.subject]
  const decision = decisionOf(row)
  return (
    <article className={styles.row}>
      <p className={`${look.caption} ${styles.soft}`}>
        <strong className={styles.who}>{row.adminName}</strong>
        <time>{formatTime(row.createTime)}</time>
      </p>
      {linked && <RowTitle to={trendAuditDetailHref(row.trendsId)}>{row.title || '查看动态'}</RowTitle>}
      <p className={styles.said}>
        <span className={marks.markOn}>{actionNames[row.action] + subject}</span>
        {decision && <span>{decision}</span>}
      </p>
      {row.auditTags.length > 0 && (
        <p
          className={`${look.caption} ${styles.soft}`}
        >{`标签：${row.auditTags.map(({ name }) => name).join('、')}`}</p>
      )}
      {showsReason(row) && (
        <p className={`${look.caption} ${styles.soft}`}>
          {row.action === LogAction.Transfer ? row.reason : `原因：${row.reason}`}
        </p>
      )}
    </article>
  )
}
