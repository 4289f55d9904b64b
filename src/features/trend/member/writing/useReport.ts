import { useRef, useState } from 'react'
import type { ReportBody } from '@contract/report'
import { messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { report } from '@/writes/operations/report'
import { useSubmit } from '@/writes/submit/useSubmit'

const FAILED = '举报提交失败，请稍后再试'

/** Submits a report; an unchanged one is repeated under the same key. */
export function useReport() {
  const { sending, submit: submitReport } = useSubmit(report)
  const [failure, setFailure] = useState('')
  const last = useRef({ text: '', key: '' })

  /**
   * True once it has been accepted or queued.
   * @param name the reason in words
   * @param id key of the draft's first attempt
   */
  async function submit(body: ReportBody, name: string, id: string): Promise<boolean> {
    setFailure('')
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: last.current.key ? newKey() : id }
    const result = await submitReport({
      key: last.current.key,
      prepare: (key) => void (last.current.key = key),
      write: () => ({ kind: 'report', body, name }),
    })
    if (!result) return false
    if (result.kind === 'sent') toast('举报已提交，感谢您的反馈', { kind: 'success' })
    if (result.kind === 'failed') setFailure(messageOf(result.error, FAILED))
    return result.kind !== 'failed'
  }
  return { sending, failure, submit }
}
