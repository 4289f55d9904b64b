import { Link } from 'react-router-dom'
import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import { isBuilt } from '@/builtScreens'
import { paths, trendPublishHref } from '@/routes'
import styles from './Member.module.css'

interface AuditNotice {
  text: string
  reason?: string
  /** Actions of the author. */
  mend?: string
}

function failed(text: string, reason: string): AuditNotice {
  return { text, reason, mend: '修改后重新提交' }
}

function noticeOf({ auditStatus, auditReason, visibility, pendingEdit }: Trend): AuditNotice | undefined {
  if (auditStatus === AuditStatus.Fail) return failed('审核不通过，仅自己可见', auditReason)
  if (visibility === Visibility.Private) return { text: '私密，仅自己可见' }
  if (auditStatus === AuditStatus.Pending) return { text: '审核中，仅自己可见' }
  if (!pendingEdit) return undefined
  if (pendingEdit.auditStatus === AuditStatus.Fail)
    return failed('修改未通过审核，其他人看到的仍是原内容', pendingEdit.auditReason)
  return { text: '修改正在审核，通过前其他人看到的是原内容' }
}

/** Audit state of an own post (rule: new posts); after a rejection the reason and an edit button. */
export function OwnNotice({ trend }: { trend: Trend }) {
  const notice = noticeOf(trend)
  if (!notice) return null
  const { text, reason, mend } = notice
  return (
    <div className={styles.notice} role="note" aria-label="审核状态">
      <p className={styles.standing}>{text}</p>
      {reason && <p className={styles.reason}>{`原因：${reason}`}</p>}
      {mend && isBuilt(paths.trendPublish) && (
        <Link className={styles.mend} to={trendPublishHref(trend.trendsId)}>
          {mend}
        </Link>
      )}
    </div>
  )
}
