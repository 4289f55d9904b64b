import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Comment, comments } from '@contract/comment'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'
import { appendNew } from './commentPages'

const REPLIES_FAILED = '回复获取失败'

type Step = 'idle' | 'loading' | 'failed' | 'end'

/** The replies to a comment: those included in it, the rest on demand; own new ones are last until then. */
export function useReplies({ commentsId, replies, replyNum }: Comment, gone: readonly string[]) {
  const [loaded, setLoaded] = useState<Comment[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const [step, setStep] = useState<Step>('idle')

  /** Resolves once they are in the document. */
  async function more() {
    if (step === 'loading') return
    setStep('loading')
    try {
      const page = await call(comments.replies, { commentsId, cursor }, { kept: true })
      flushSync(() => {
        setLoaded((known) => appendNew(known, page.list))
        setCursor(page.nextCursor)
        setStep(page.nextCursor === null ? 'end' : 'idle')
      })
    } catch (error) {
      showRefusal(error, REPLIES_FAILED)
      setStep('failed')
    }
  }

  const list = appendNew(loaded, replies).filter((reply) => !gone.includes(reply.commentsId))
  const left = step === 'end' ? 0 : Math.max(0, replyNum - list.length)
  return { list, left, step, more, failedText: REPLIES_FAILED }
}
