import { useEffect, useRef, useState } from 'react'
import { COMMENT_LENGTH } from '@contract/limits'
import type { MessageTarget } from '@contract/message'
import { characterCount, isBlank } from '@contract/plainText'
import { TargetKind } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { deviceStore } from '@/lib/deviceStore'
import { newKey } from '@/lib/newKey'
import { type DraftPlace, NO_DRAFT } from '@/shared/outbox/commentDraft'
import { outbox } from '@/shared/outbox/outbox'
import { publishComment } from '@/shared/outbox/sendComment'
import { waitOffline } from '@/shared/outbox/waitOffline'

interface Draft {
  content: string
  /** The Idempotency-Key of a try that may have arrived; empty once the words changed. */
  key: string
}

const NOTHING: Draft = { content: '', key: '' }

/** Where the device keeps it. */
const placeOf = ({ userId, trendsId, commentsId }: DraftPlace) => ['answer', userId, trendsId, commentsId].join('/')

/** What became of a try. */
export type Sent = 'written' | 'waiting' | 'kept'

function draftOf(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return NOTHING
  const { content, key } = kept as Partial<Record<keyof Draft, unknown>>
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : NOTHING
}

function faultOf(content: string): string {
  if (isBlank(content)) return '请输入回复内容'
  return characterCount(content.trim()) > COMMENT_LENGTH ? `回复最多 ${COMMENT_LENGTH} 个字，请删减后再发送` : ''
}

/**
 * An answer to a comment, kept as its writer's draft until it has been sent; a try without an answer is repeated under
 * its key, and without a network it waits in the outbox.
 */
export function useAnswer({ trendsId, commentsId, targetKind }: MessageTarget) {
  const [draft, setDraft] = useState(NOTHING)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const now = useRef({ draft: NOTHING, isTyped: false, userId: '' })

  useEffect(() => {
    let gone = false
    const state = now.current
    void outbox.me().then(async (userId) => {
      const place = placeOf({ userId, trendsId, commentsId })
      const kept = draftOf(userId && (await deviceStore.read(place)))
      if (gone) return
      state.userId = userId
      if (!state.isTyped) setDraft((state.draft = kept))
      else if (userId) void deviceStore.write(place, state.draft)
    })
    return () => {
      gone = true
    }
  }, [trendsId, commentsId])

  const ownPlace = (): DraftPlace => ({ userId: now.current.userId, trendsId, commentsId })

  function take(next: Draft): void {
    now.current.draft = next
    now.current.isTyped = true
    setDraft(next)
    if (!now.current.userId) return
    const place = placeOf(ownPlace())
    void (next.content === '' ? deviceStore.remove(place) : deviceStore.write(place, next))
  }

  function change(content: string): void {
    setFailure('')
    take({ content, key: '' })
  }

  async function forget(): Promise<void> {
    if (now.current.userId) await deviceStore.remove(placeOf(ownPlace()))
  }

  /** Lets it wait for a network; false where nobody knows whose it is. */
  async function wait(error: unknown, key: string, content: string): Promise<boolean> {
    const place = ownPlace()
    const under = targetKind === TargetKind.Comments ? { parentId: commentsId } : {}
    if (!(await waitOffline(error, { kind: 'comment', place, draft: { ...NO_DRAFT, content, key }, ...under }, key))) return false
    await forget()
    return true
  }

  async function send(): Promise<Sent> {
    const { content } = now.current.draft
    const fault = faultOf(content)
    setFailure(fault)
    if (fault || sending) return 'kept'
    const key = now.current.draft.key || newKey()
    take({ content, key })
    setSending(true)
    try {
      await publishComment(ownPlace(), { ...NO_DRAFT, content, key }, { quiet: 'offline' })
      await forget()
      return 'written'
    } catch (error) {
      if (await wait(error, key, content)) return 'waiting'
      // A refused try wrote nothing: the next one is another.
      if (!isTransport(error)) take({ content, key: '' })
      setFailure(isTransport(error) ? '发送失败，内容已为您保留，请稍后再发送' : messageOf(error, '回复发送失败，请稍后再试'))
      return 'kept'
    } finally {
      setSending(false)
    }
  }

  return { content: draft.content, sending, failure, isWrong: failure !== '' && failure === faultOf(draft.content), change, send }
}
