import { useEffect, useRef, useState } from 'react'
import { type Comment, comments, type NewComment } from '@contract/comment'
import { COMMENT_LENGTH } from '@contract/limits'
import { characterCount, isBlank } from '@contract/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { newKey } from '@/lib/newKey'
import { wholeComment } from '@/lib/wholeTrend'
import { type CommentDraft, type DraftPlace, dropSent, keepDraft, NO_DRAFT, readDraft } from './commentDraft'

const FAILED = '评论发送失败，请稍后再试'
const KEPT = '发送失败，内容已为您保留，请稍后再发送'

function faultOf({ content, emojiName }: CommentDraft): string | undefined {
  if (isBlank(content) && emojiName === '') return '请输入评论内容'
  return characterCount(content.trim()) > COMMENT_LENGTH ? `评论最多 ${COMMENT_LENGTH} 个字，请删减后再发送` : undefined
}

function bodyOf({ trendsId, commentsId }: DraftPlace, { content, emojiName }: CommentDraft): NewComment {
  return {
    trendsId,
    ...(commentsId ? { commentsId } : {}),
    content: content.trim(),
    fileIds: [],
    ...(emojiName ? { emojiName } : {}),
  }
}

/**
 * What is typed for a comment or a reply, kept as a draft with every change until it has been sent. A try whose answer
 * did not come is repeated under the same key.
 */
export function useComposer(place: DraftPlace, onWritten: (comment: Comment) => void) {
  const [draft, setDraft] = useState<CommentDraft>(NO_DRAFT)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const now = useRef({ draft: NO_DRAFT, isRead: false, isSending: false })

  function take(next: CommentDraft): void {
    now.current.draft = next
    setDraft(next)
    if (now.current.isRead) keepDraft(place, next)
  }

  const { userId, trendsId, commentsId } = place
  useEffect(() => {
    let gone = false
    const state = now.current
    void readDraft({ userId, trendsId, commentsId }).then((kept) => {
      if (gone) return
      state.isRead = true
      const typed = state.draft
      const isUntouched = typed.content === '' && typed.emojiName === ''
      const both = { content: kept.content + typed.content, emojiName: typed.emojiName || kept.emojiName, key: '' }
      state.draft = isUntouched ? kept : both
      setDraft(state.draft)
      if (!isUntouched) keepDraft({ userId, trendsId, commentsId }, state.draft)
    })
    return () => {
      gone = true
    }
  }, [userId, trendsId, commentsId])

  function change(part: Partial<CommentDraft>): void {
    setFailure('')
    take({ ...now.current.draft, ...part, key: '' })
  }

  /** True once it has been written. */
  async function send(): Promise<boolean> {
    if (now.current.isSending) return false
    const fault = faultOf(now.current.draft)
    if (fault) {
      setFailure(fault)
      return false
    }
    const key = now.current.draft.key || newKey()
    take({ ...now.current.draft, key })
    now.current.isSending = true
    setSending(true)
    setFailure('')
    try {
      const written = await call(comments.publish, bodyOf(place, now.current.draft), { key })
      await dropSent(place, key)
      onWritten(wholeComment(written))
      return true
    } catch (error) {
      if (isTransport(error)) setFailure(KEPT)
      else refuse(messageOf(error, FAILED))
      return false
    } finally {
      now.current.isSending = false
      setSending(false)
    }
  }

  /** A refused try wrote nothing: the next one is another. */
  function refuse(message: string): void {
    take({ ...now.current.draft, key: '' })
    setFailure(message)
  }

  return { draft, sending, failure, change, send }
}
