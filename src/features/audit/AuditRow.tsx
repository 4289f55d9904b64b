import type { AuditTrend } from '@contract/audit'
import { AuditStatus } from '@contract/trend'
import { formatTime } from '@/lib/date'
import { postTitle } from '@/posts/postTitle'
import { statusNames, typeNames, waitingWords } from './auditWords'
import { RowTitle } from './RowTitle'
import styles from './Audit.module.css'

const EXCERPT = 60

/** One post of a list: kind, age, lock holder, sensitive topics. */
export function AuditRow({ trend, href, now }: { trend: AuditTrend; href: string; now: number }) {
  const { topics, lockedBy, meLocked, lockedUserName, overdue, isEdit, reportNum, auditStatus } = trend
  const name = trend.imNickName || trend.orgNickname || trend.orgName
  const locked = Boolean(lockedBy) && lockedBy !== '0'
  const pending = auditStatus === AuditStatus.Pending
  return (
    <article className={overdue ? `${styles.row} ${styles.overdue}` : styles.row}>
      <p className={styles.marks}>
        <span className={styles.mark}>{typeNames[trend.type]}</span>
        {isEdit && <span className={styles.mark}>修改</span>}
        {overdue && <span className={`${styles.mark} ${styles.alarm}`}>超时</span>}
        {reportNum > 0 && <span className={`${styles.mark} ${styles.alarm}`}>{`举报 ${reportNum}`}</span>}
        {topics
          .filter(({ sensi }) => sensi === 'true')
          .map(({ paramId, paramName }) => (
            <span key={paramId} className={`${styles.mark} ${styles.alarm}`}>{`敏感 #${paramName}`}</span>
          ))}
        {!pending && (
          <span className={auditStatus === AuditStatus.Fail ? `${styles.mark} ${styles.alarm}` : styles.mark}>
            {statusNames[auditStatus]}
          </span>
        )}
      </p>
      <RowTitle to={href}>{postTitle(trend, EXCERPT)}</RowTitle>
      <p className={styles.soft}>
        <span>{name}</span>
        {pending ? (
          <span className={overdue ? styles.alarmText : undefined}>{waitingWords(trend.submitTime, now)}</span>
        ) : (
          <span>{[trend.auditorName, formatTime(trend.auditTime)].filter(Boolean).join(' · ')}</span>
        )}
        {locked && (
          <span className={styles.holder}>{meLocked === '1' ? '我正在审核' : `${lockedUserName} 审核中`}</span>
        )}
      </p>
      {auditStatus === AuditStatus.Fail && trend.auditReason && <p className={styles.soft}>{trend.auditReason}</p>}
    </article>
  )
}
