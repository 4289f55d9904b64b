import { useEffect, useState } from 'react'
import type { AuditReport } from '@contract/audit'
import { TargetKind } from '@contract/trend'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { dropAuditDraft } from '@/writes/drafts/auditDraft'
import { RejectForm } from './RejectForm'
import { ReportRow } from './ReportRow'
import type { RenewFiles } from './useFreshFiles'
import { useReportActs } from './useReportActs'
import styles from '../Audit.module.css'

interface Props {
  reports: AuditReport[]
  renewFiles: RenewFiles
  /** False for the admin's own post and while another admin holds it: reports on it cannot be dismissed. */
  mayJudge?: boolean
  /** Called with the current reports, which are to be read again. */
  onChanged: (change: { reports: AuditReport[] }) => void
  /** Called when another admin may have taken the post. */
  onConflict?: () => void
}

/** Reports on a post and its comments, with their actions. */
export function ReportList({ reports, renewFiles, mayJudge = true, onChanged, onConflict }: Props) {
  const [removing, setRemoving] = useState<AuditReport>()
  const list = useKeptFocus<HTMLElement>()
  const { busy, dismiss, removeComment } = useReportActs(reports, onChanged, onConflict)
  const decided = decidedComments(reports).join()
  useEffect(() => {
    if (decided) for (const commentsId of decided.split(',')) void dropAuditDraft(commentsId)
  }, [decided])
  if (reports.length === 0) return null

  /** The backend names no reporter of the admin's own content. */
  const isDecidable = ({ open, targetKind, reporterId }: AuditReport) =>
    open && reporterId !== '' && (mayJudge || targetKind !== TargetKind.Trends)

  return (
    <section ref={list} className={styles.part} tabIndex={-1} aria-label="举报">
      <h3 className={styles.heading}>{`举报·${reports.length}`}</h3>
      {reports.map((report, place) => (
        <ReportRow
          key={`${report.targetId} ${place}`}
          report={report}
          renewFiles={renewFiles}
          isDecidable={isDecidable(report)}
          busy={busy}
          onDismiss={() => void dismiss(report)}
          onRemove={() => setRemoving(report)}
        />
      ))}
      {removing && (
        <LazySheet label="移除评论" onClosed={() => setRemoving(undefined)}>
          {(close) => (
            <RejectForm
              targetId={removing.targetId}
              busy={busy}
              submit="确定移除"
              onReject={(reason) => void removeComment(removing, reason).then((isRemoved) => isRemoved && close())}
            />
          )}
        </LazySheet>
      )}
    </section>
  )
}

/** Ids of the comments without an open report: this or another admin has decided about them. */
function decidedComments(reports: readonly AuditReport[]): string[] {
  const open = new Set(reports.filter((report) => report.open).map(({ targetId }) => targetId))
  const comments = reports.filter(({ targetKind }) => targetKind !== TargetKind.Trends).map(({ targetId }) => targetId)
  return [...new Set(comments)].filter((commentsId) => !open.has(commentsId))
}
