import type { AuditTrend, ReportedTrend } from '@contract/audit'
import { AuditStatus } from '@contract/trend'
import { formatTime } from '@/lib/time/date'
import { postTitle } from '@/posts/postTitle'
import { OVER_STATE } from '@/routes'
import { articleTitle, statusNames, typeNames, waitingWords } from './auditWords'
import { RowTitle } from './RowTitle'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from './Audit.module.css'

const EXCERPT = 60

interface Props {
  trend: AuditTrend & Partial<ReportedTrend>
  href: string
  now: number
}

/**
 * One post of a list: kind, age, lock holder, sensitive topics; a waiting edit has its own kind, title and topics. In
 * a list of reports, the time is that of the oldest report.
 */
export function AuditRow({ trend, href, now }: Props) {
  const { lockedBy, meLocked, lockedUserName, overdue, isEdit, reportNum, auditStatus, reportTime, inFolder } = trend
  const name = trend.imNickName || trend.orgNickname || trend.orgName
  const locked = Boolean(lockedBy) && lockedBy !== '0'
  const pending = auditStatus === AuditStatus.Pending
  const judged = { ...trend, ...(isEdit ? trend.pendingEdit : undefined) }
  return (
    <article className={overdue ? `${styles.row} ${styles.overdue}` : styles.row}>
      <p className={look.wrap}>
        <span className={marks.markOn}>{typeNames[judged.type]}</span>
        {isEdit && <span className={marks.markOn}>修改</span>}
        {overdue && <span className={marks.markDanger}>超时</span>}
        {reportNum > 0 && <span className={marks.markDanger}>{`举报 ${reportNum}`}</span>}
        {judged.topics
          .filter(({ sensi }) => sensi === 'true')
          .map(({ paramId, paramName }) => (
            <span key={paramId} className={marks.markDanger}>{`敏感 #${paramName}`}</span>
          ))}
        {!pending && !inFolder && (
          <span className={auditStatus === AuditStatus.Fail ? marks.markDanger : marks.markOn}>
            {statusNames[auditStatus]}
          </span>
        )}
      </p>
      <RowTitle to={href} state={pending ? OVER_STATE : undefined}>
        {inFolder ? articleTitle(trend.title) : postTitle(judged, EXCERPT)}
      </RowTitle>
      <p className={`${look.caption} ${styles.soft}`}>
        <span>{name}</span>
        {reportTime ? (
          <span>{`最早举报 ${formatTime(reportTime)}`}</span>
        ) : pending ? (
          <span className={overdue ? styles.alarmText : undefined}>{waitingWords(trend.submitTime, now)}</span>
        ) : (
          <span>
            {trend.auditorName && (
              <>
                <bdi>{trend.auditorName}</bdi>
                {' · '}
              </>
            )}
            {formatTime(trend.auditTime)}
          </span>
        )}
        {locked && (
          <span className={styles.holder}>{meLocked === '1' ? '我正在审核' : `${lockedUserName} 审核中`}</span>
        )}
      </p>
      {auditStatus === AuditStatus.Fail && trend.auditReason && (
        <p className={`${look.caption} ${styles.soft}`}>{trend.auditReason}</p>
      )}
    </article>
  )
}
