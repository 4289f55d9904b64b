import { useEffect, useState } from 'react'
import { audit, type AuditReport } from '@contract/audit'
import { Code } from '@contract/codes'
import { TargetKind } from '@contract/trend'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { formatTime } from '@/lib/time/date'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { dropAuditDraft } from '@/writes/drafts/auditDraft'
import { useRepeatedCall } from '@/writes/useRepeatedCall'
import { RejectForm } from './RejectForm'
import { ReportedComment } from './ReportedComment'
import type { RenewFiles } from './useFreshFiles'
import look from '@/ui/look.module.css'
import marks from '@/ui/marks.module.css'
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
  const [busy, setBusy] = useState(false)
  const list = useKeptFocus<HTMLElement>()
  const repeated = useRepeatedCall()
  const decided = decidedComments(reports).join()
  useEffect(() => {
    if (decided) for (const commentsId of decided.split(',')) void dropAuditDraft(commentsId)
  }, [decided])
  if (reports.length === 0) return null

  /** The backend names no reporter of the admin's own content. */
  const isDecidable = ({ open, targetKind, reporterId }: AuditReport) =>
    open && reporterId !== '' && (mayJudge || targetKind !== TargetKind.Trends)

  async function act(
    { targetId }: AuditReport,
    work: () => Promise<unknown>,
    { done, failed }: { done: string; failed: string },
  ): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      toast(done, { kind: 'success' })
      onChanged({ reports: reports.map((each) => (each.targetId === targetId ? { ...each, open: false } : each)) })
      return true
    } catch (error) {
      if (!isTransport(error)) {
        toast(messageOf(error, failed), { kind: 'fail' })
        // Another admin or the author may have been faster.
        onChanged({ reports })
        if (codeOf(error) === Code.Conflict) onConflict?.()
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  async function dismiss(report: AuditReport) {
    const { targetKind, targetId } = report
    if (!(await confirm({ title: '确定该内容没有违规吗？', body: '举报人会收到结果。', yes: '确定' }))) return
    await act(report, () => repeated(audit.closeReports, { targetKind, targetId }), {
      done: '举报已处理',
      failed: '处理失败，请重试',
    })
  }

  return (
    <section ref={list} className={styles.part} tabIndex={-1} aria-label="举报">
      <h3 className={styles.heading}>{`举报·${reports.length}`}</h3>
      {reports.map((report, place) => (
        <article key={`${report.targetId} ${place}`} className={styles.row}>
          <p className={styles.said}>
            <span className={report.open ? marks.markDanger : marks.markOn}>{report.open ? '待处理' : '已处理'}</span>
            <span>{`${report.targetKind === TargetKind.Trends ? '动态' : '评论'}：${report.reason}`}</span>
          </p>
          {report.targetKind !== TargetKind.Trends && <ReportedComment report={report} renewFiles={renewFiles} />}
          {report.reasonDesc && <p className={`${look.caption} ${styles.soft}`}>{report.reasonDesc}</p>}
          <p className={`${look.caption} ${styles.soft}`}>
            {report.reporterName && <span>{`举报人 ${report.reporterName}`}</span>}
            <time>{formatTime(report.createTime)}</time>
          </p>
          {isDecidable(report) && (
            <div className={`${look.wrap} ${styles.tools}`}>
              <Button small disabled={busy} onClick={() => void dismiss(report)}>
                没有违规
              </Button>
              {report.targetKind !== TargetKind.Trends && (
                <Button small disabled={busy} onClick={() => setRemoving(report)}>
                  移除评论
                </Button>
              )}
            </div>
          )}
        </article>
      ))}
      {removing && (
        <LazySheet label="移除评论" onClosed={() => setRemoving(undefined)}>
          {(close) => (
            <RejectForm
              targetId={removing.targetId}
              busy={busy}
              submit="确定移除"
              onReject={(reason) => {
                const remove = () => repeated(audit.removeComment, { commentsId: removing.targetId, reason })
                void act(removing, remove, { done: '评论已移除', failed: '移除失败，请重试' }).then((done) => {
                  if (!done) return
                  void dropAuditDraft(removing.targetId)
                  close()
                })
              }}
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
