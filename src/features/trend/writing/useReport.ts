import { useRef, useState } from 'react'
import { REPORT_DESC_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/plainText'
import type { ReportBody } from '@contract/report'
import { messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast'
import { sendOrWait } from '@/shared/outbox/sendOrWait'

const FAILED = '举报提交失败，请稍后再试'

type Fault = 'reason' | 'desc'

const FAULTS: Record<Fault, string> = { reason: '请选择举报原因', desc: `补充说明最多 ${REPORT_DESC_LENGTH} 个字` }

function faultOf({ reason, reasonDesc = '' }: ReportBody): Fault | undefined {
  if (!reason) return 'reason'
  return characterCount(reasonDesc) > REPORT_DESC_LENGTH ? 'desc' : undefined
}

/** Sends a report, or lets it wait for a network; the same one is repeated under the same key. */
export function useReport() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  /** The field that is wrong. */
  const [fault, setFault] = useState<Fault>()
  const last = useRef({ text: '', key: '' })

  /** Whether it can be sent; else `fault` says what is wrong. */
  function check(body: ReportBody): boolean {
    const found = faultOf(body)
    setFault(found)
    setFailure(found ? FAULTS[found] : '')
    return !found
  }

  /**
   * True once it has been taken, or waits.
   * @param name the reason in words
   */
  async function submit(body: ReportBody, name: string): Promise<boolean> {
    if (!check(body) || sending) return false
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    setSending(true)
    try {
      const answer = await sendOrWait({ kind: 'report', body, name }, last.current.key)
      if (answer) toast('举报已提交，感谢您的反馈', { kind: 'success' })
      return true
    } catch (error) {
      setFailure(messageOf(error, FAILED))
      return false
    } finally {
      setSending(false)
    }
  }
  return { sending, failure, fault, check, submit }
}
