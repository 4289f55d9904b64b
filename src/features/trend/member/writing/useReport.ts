import { useRef, useState } from 'react'
import type { ReportBody } from '@contract/report'
import { isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { joinedReport, type ReportDraft, type ReportTarget } from '@/writes/drafts/reportDraft'
import type { ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { report } from '@/writes/operations/report'
import { useReturned } from '@/writes/outbox/useReturned'
import { useSubmit } from '@/writes/submit/useSubmit'

const FAILED = '举报提交失败，请稍后再试'

/** Submits the report of this draft; an unchanged one is repeated under the same key. */
export function useReport({ targetKind, targetId }: ReportTarget, { draftKey, change, drop }: ReadyDraft<ReportDraft>) {
  const { sending, submit: submitReport } = useSubmit(report)
  const [failure, setFailure] = useState('')
  const [ownKey] = useState(newKey)
  /** The form still shows its words then. */
  const isDone = useRef(false)
  const { attempt: withReturned } = useReturned((write) => {
    if (write.kind !== 'report' || write.body.targetKind !== targetKind || write.body.targetId !== targetId) return
    change((draft) => joinedReport(isDone.current ? undefined : draft, write.body))
  })

  /**
   * True once it has been accepted or queued.
   * @param name the reason in words
   */
  const submit = (body: ReportBody, name: string): Promise<boolean> => withReturned(() => submitOnce(body, name))

  async function submitOnce(body: ReportBody, name: string): Promise<boolean> {
    setFailure('')
    const result = await submitReport({ key: draftKey ?? ownKey, write: () => ({ kind: 'report', body, name }) })
    if (!result) return false
    if (result.kind === 'failed') {
      // The backend keeps its refusal under this key.
      if (!isTransport(result.error)) change({})
      setFailure(messageOf(result.error, FAILED))
      return false
    }
    if (result.kind === 'sent') toast('举报已提交，感谢您的反馈', { kind: 'success' })
    isDone.current = true
    await drop()
    return true
  }
  return { sending, failure, submit }
}
