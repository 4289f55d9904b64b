import { useRef, useState } from 'react'
import { REPORT_DESC_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/plainText'
import type { ReportBody } from '@contract/report'
import { messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast'
import { sendOrWait } from '@/shared/outbox/sendOrWait'

const FAILED = '举报提交失败，请稍后再试'

function faultOf({ reason, reasonDesc = '' }: ReportBody): string | undefined {
  if (!reason) return '请选择举报原因'
  return characterCount(reasonDesc) > REPORT_DESC_LENGTH ? `补充说明最多 ${REPORT_DESC_LENGTH} 个字` : undefined
}

/** Sends a report, or lets it wait for a network; the same one is repeated under the same key. */
export function useReport() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const last = useRef({ text: '', key: '' })

  /**
   * True once it has been taken, or waits.
   * @param name the reason in words
   */
  async function submit(body: ReportBody, name: string): Promise<boolean> {
    const fault = faultOf(body)
    if (fault) setFailure(fault)
    if (fault || sending) return false
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    setSending(true)
    setFailure('')
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
  return { sending, failure, submit }
}
