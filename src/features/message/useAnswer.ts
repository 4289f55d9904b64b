import { useEffect, useRef, useState } from 'react'
import { comments } from '@contract/comment'
import { COMMENT_LENGTH } from '@contract/limits'
import type { MessageTarget } from '@contract/message'
import { characterCount, isBlank } from '@contract/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { deviceStore } from '@/lib/deviceStore'
import { newKey } from '@/lib/newKey'
import { store } from '@/session/store'

interface Draft {
  content: string
  /** The Idempotency-Key of a try that may have arrived; empty once the words changed. */
  key: string
}

const NOTHING: Draft = { content: '', key: '' }

function draftOf(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return NOTHING
  const { content, key } = kept as Partial<Record<keyof Draft, unknown>>
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : NOTHING
}

function faultOf(content: string): string {
  if (isBlank(content)) return '请输入回复内容'
  return characterCount(content.trim()) > COMMENT_LENGTH ? `回复最多 ${COMMENT_LENGTH} 个字，请删减后再发送` : ''
}

/** An answer to a comment, kept as a draft until it has been sent; a try without an answer is repeated under its key. */
export function useAnswer({ trendsId, commentsId }: MessageTarget) {
  const place = ['answer', store.identity() ?? '', trendsId, commentsId].join('/')
  const [draft, setDraft] = useState(NOTHING)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const typed = useRef(false)

  useEffect(() => {
    void deviceStore.read(place).then((kept) => {
      if (!typed.current) setDraft(draftOf(kept))
    })
  }, [place])

  function take(next: Draft): void {
    typed.current = true
    setDraft(next)
    void (next.content === '' ? deviceStore.remove(place) : deviceStore.write(place, next))
  }

  function change(content: string): void {
    setFailure('')
    take({ content, key: '' })
  }

  /** True once it has been written. */
  async function send(): Promise<boolean> {
    const fault = faultOf(draft.content)
    setFailure(fault)
    if (fault || sending) return false
    const key = draft.key || newKey()
    take({ ...draft, key })
    setSending(true)
    try {
      await call(comments.publish, { trendsId, commentsId, content: draft.content.trim(), fileIds: [] }, { key })
      await deviceStore.remove(place)
      return true
    } catch (error) {
      // A refused try wrote nothing: the next one is another.
      if (!isTransport(error)) take({ ...draft, key: '' })
      setFailure(isTransport(error) ? '发送失败，内容已为您保留，请稍后再发送' : messageOf(error, '回复发送失败，请稍后再试'))
      return false
    } finally {
      setSending(false)
    }
  }

  return { content: draft.content, sending, failure, change, send }
}
