import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import styles from './AuditMark.module.css'

function wordsOf({ auditStatus, auditReason, visibility }: Trend): string | undefined {
  if (auditStatus === AuditStatus.Fail) return auditReason ? `审核不通过：${auditReason}` : '审核不通过'
  if (visibility === Visibility.Private) return '私密，仅自己可见'
  return auditStatus === AuditStatus.Pending ? '审核中，仅自己可见' : undefined
}

/** Audit state of an own post that others cannot see. */
export function AuditMark({ trend }: { trend: Trend }) {
  const text = wordsOf(trend)
  if (!text) return null
  return (
    <p className={trend.auditStatus === AuditStatus.Fail ? `${styles.mark} ${styles.failed}` : styles.mark}>{text}</p>
  )
}
