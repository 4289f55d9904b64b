import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Code } from '@contract/codes'
import { codeOf } from '@/http/apiError'
import { showRefusal } from '@/http/refusalToast'
import { Button } from '@/ui/button/Button'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { readDoc } from '../operations/readDoc'
import { useSubmit } from '../submit/useSubmit'
import look from '@/ui/look.module.css'

interface Props {
  docId: string
  version: number
  title: string
  /** Whether this reader confirmed this version earlier. */
  wasRead?: boolean
  /** Called once the backend has stored the confirmation. */
  onRead?: () => void
  /** This version cannot be confirmed: there is a newer one, or this reader may no longer read the document. */
  onStale: () => void
}

/** 我已阅读: confirms this version of a document (rule: must-reads). */
export function ReadButton({ docId, version, title, wasRead = false, onRead, onStale }: Props) {
  const [isRead, setRead] = useState(false)
  const client = useQueryClient()
  const { sending, submit } = useSubmit(readDoc)
  const confirmed = useRef<HTMLSpanElement>(null)
  const box = useKeptFocus<HTMLSpanElement>(confirmed)

  async function handleClick() {
    const result = await submit({ write: () => ({ kind: 'readDoc', body: { docId, version }, name: title }) })
    if (!result) return
    if (result.kind === 'failed') {
      showRefusal(result.error, '操作失败，请稍后再试')
      const code = codeOf(result.error)
      if (code === Code.Conflict || code === Code.NotFound) {
        onStale()
        void client.invalidateQueries({ queryKey: ['docs'] })
      }
      return
    }
    setRead(true)
    if (result.kind === 'sent') onRead?.()
    void client.invalidateQueries({ queryKey: ['docs'] })
  }

  return (
    <span ref={box} className={look.line}>
      {wasRead || isRead ? (
        <span ref={confirmed} role="status" tabIndex={-1}>
          已确认阅读
        </span>
      ) : (
        <Button look="primary" small disabled={sending} onClick={() => void handleClick()}>
          我已阅读
        </Button>
      )}
    </span>
  )
}
