import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { audit, type AuditDetail } from '@contract/audit'
import { Code } from '@contract/codes'
import { AUDIT_DEBOUNCE_MS, AUDIT_UNDO_SECONDS } from '@contract/limits'
import type { AuditStatus } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { useRepeatedCall } from '@/writes/useRepeatedCall'
import { useAuditChanged } from '../queries'
import { offerUndo } from '../undoStore'
import { isClosed } from './MemberView'

/**
 * Sends a decision on a post, debounced (rule: verdicts); shows failures.
 * @param onConflict called if the shown post or lock is stale
 * @returns whether it was accepted
 */
export function useDecide(detail: AuditDetail, onConflict: () => void) {
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)
  const firstSentAt = useRef(0)
  const changed = useAuditChanged()
  const repeated = useRepeatedCall()
  const { pathname, search } = useLocation()
  const { trendsId, submitTime } = detail

  /** Milliseconds in which the accepted verdict, sent at `sentAt`, can still be undone. */
  async function undoLeft(sentAt: number): Promise<number> {
    // The backend's time runs from some moment during the call, or during one before that was not answered.
    const leftMs = AUDIT_UNDO_SECONDS * 1000 - (performance.now() - firstSentAt.current)
    if (leftMs > 0 || firstSentAt.current >= sentAt) return leftMs
    // The one before may never have arrived.
    const known = await call(audit.detail, { trendsId }, { quiet: true }).catch(() => undefined)
    return ((known?.undoSeconds ?? 0) - 1) * 1000
  }

  async function decide(auditStatus: AuditStatus, auditReason: string): Promise<boolean> {
    const sequence = (latest.current += 1)
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, AUDIT_DEBOUNCE_MS))
    if (sequence !== latest.current) return false
    try {
      const sentAt = performance.now()
      const verdict = { trendsId, auditStatus, auditReason, submitTime }
      await repeated(audit.judge, { sendNoticeFlag: 'Y', trends: [verdict], type: 'TRENDS' }, () => {
        firstSentAt.current = performance.now()
      })
      const leftMs = await undoLeft(sentAt)
      const { auditStatus: status, auditReason: reason } = detail
      changed(trendsId, { auditStatus, auditReason })
      const before = { auditStatus: status, auditReason: reason }
      offerUndo({ trendsId, href: pathname + search, before }, leftMs)
      if (leftMs <= 0) toast('审核成功', { kind: 'success' })
      return true
    } catch (error) {
      showRefusal(error, '审核失败')
      if (codeOf(error) === Code.Conflict || isClosed(error)) onConflict()
      return false
    } finally {
      if (sequence === latest.current) setBusy(false)
    }
  }

  return { busy, decide }
}
