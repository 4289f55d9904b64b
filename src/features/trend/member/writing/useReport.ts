import { useRef, useState } from 'react'
import { REPORT_DESC_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import type { ReportBody } from '@contract/report'
import { messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { report } from '@/writes/operations/report'
import { useSubmit } from '@/writes/submit/useSubmit'

const FAILED = '举报提交失败，请稍后再试'

type Fault = 'reason' | 'desc'

const FAULTS: Record<Fault, string> = { reason: '请选择举报原因', desc: `补充说明最多 ${REPORT_DESC_LENGTH} 个字` }

function faultOf({ reason, reasonDesc = '' }: ReportBody): Fault | undefined {
  if (!reason) return 'reason'
  return characterCount(reasonDesc) > REPORT_DESC_LENGTH ? 'desc' : undefined
}

/** Submits a report; an unchanged one is repeated under the same key. */
export function useReport() {
  const { sending, submit: submitReport } = useSubmit(report)
  const [failure, setFailure] = useState('')
  /** The invalid field. */
  const [fault, setFault] = useState<Fault>()
  const last = useRef({ text: '', key: '' })

  /** Whether it can be sent; else `fault` names the problem. */
  function check(body: ReportBody): boolean {
    const found = faultOf(body)
    setFault(found)
    setFailure(found ? FAULTS[found] : '')
    return !found
  }

  /**
   * True once it has been accepted or queued.
   * @param name the reason in words
   * @param id key of the draft's first attempt
   */
  async function submit(body: ReportBody, name: string, id: string): Promise<boolean> {
    if (!check(body)) return false
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
  return { sending, failure, fault, check, submit }
}
