import { useState } from 'react'
import { audit, type AuditReport } from '@contract/audit'
import { Code } from '@contract/codes'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { confirm } from '@/ui/dialog/confirm'
import { dropAuditDraft } from '@/writes/drafts/auditDraft'
import { useRepeatedCall } from '@/writes/useRepeatedCall'

/**
 * Decides the reports on one post or comment together (rule: reports).
 * @param onChanged called with the reports as they are then
 * @param onConflict called when another admin may have taken the post
 */
export function useReportActs(
  reports: AuditReport[],
  onChanged: (change: { reports: AuditReport[] }) => void,
  onConflict?: () => void,
) {
  const [busy, setBusy] = useState(false)
  const repeated = useRepeatedCall()

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

  async function dismiss(report: AuditReport): Promise<void> {
    const { targetKind, targetId } = report
    if (!(await confirm({ title: '确定该内容没有违规吗？', body: '举报人会收到结果。', yes: '确定' }))) return
    await act(report, () => repeated(audit.closeReports, { targetKind, targetId }), {
      done: '举报已处理',
      failed: '处理失败，请重试',
    })
  }

  /** Removes a reported comment; true once it is removed. */
  async function removeComment(report: AuditReport, reason: string): Promise<boolean> {
    const remove = () => repeated(audit.removeComment, { commentsId: report.targetId, reason })
    const isRemoved = await act(report, remove, { done: '评论已移除', failed: '移除失败，请重试' })
    if (isRemoved) void dropAuditDraft(report.targetId)
    return isRemoved
  }

  return { busy, dismiss, removeComment }
}
