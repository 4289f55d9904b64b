import { useId } from 'react'
import type { AuditReport } from '@contract/audit'
import { TargetKind } from '@contract/trend'
import { formatTime } from '@/lib/time/date'
import { Button } from '@/ui/button/Button'
import { ReportedComment } from './ReportedComment'
import type { RenewFiles } from './useFreshFiles'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
import styles from '../Audit.module.css'

interface Props {
  report: AuditReport
  renewFiles: RenewFiles
  isDecidable: boolean
  busy: boolean
  onDismiss: () => void
  onRemove: () => void
}

/** One report on a post or a comment. */
export function ReportRow({ report, renewFiles, isDecidable, busy, onDismiss, onRemove }: Props) {
  const saidId = useId()
  const quotedId = useId()
  const isOfPost = report.targetKind === TargetKind.Trends
  const describedBy = isOfPost ? saidId : `${saidId} ${quotedId}`
  return (
    <article className={styles.row}>
      <p id={saidId} className={styles.said}>
        <span className={report.open ? marks.markDanger : marks.markOn}>{report.open ? '待处理' : '已处理'}</span>
        <span>{`${isOfPost ? '动态' : '评论'}：${report.reason}`}</span>
      </p>
      {!isOfPost && <ReportedComment id={quotedId} report={report} renewFiles={renewFiles} />}
      {report.reasonDesc && <p className={`${look.caption} ${styles.soft}`}>{report.reasonDesc}</p>}
      <p className={`${look.caption} ${styles.soft}`}>
        {report.reporterName && <span>{`举报人 ${report.reporterName}`}</span>}
        <time>{formatTime(report.createTime)}</time>
      </p>
      {isDecidable && (
        <div className={`${look.wrap} ${styles.tools}`}>
          <Button small disabled={busy} aria-describedby={describedBy} onClick={onDismiss}>
            没有违规
          </Button>
          {!isOfPost && (
            <Button small disabled={busy} aria-describedby={describedBy} onClick={onRemove}>
              移除评论
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
