import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageTarget } from '@contract/message'
import { TargetKind } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { newKey } from '@/lib/newKey'
import {
  type AnswerDraft,
  answerName,
  joinedAnswer,
  keepAnswer,
  NO_ANSWER,
  readAnswer,
} from '@/writes/drafts/comment/answerDraft'
import { type DraftPlace, NO_DRAFT } from '@/writes/drafts/comment/commentDraft'
import { commentProblem, SEND_FAILED } from '@/writes/drafts/comment/commentProblem'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'
import { comment } from '@/writes/operations/comment'
import { outbox } from '@/writes/outbox/outbox'
import { useReturned } from '@/writes/outbox/useReturned'
import { useSubmit } from '@/writes/submit/useSubmit'

/** Outcome of an attempt. */
export type Sent = 'written' | 'waiting' | 'kept'

const problemOf = (content: string): string => commentProblem('回复', content)

/** Stores the draft, or deletes it where nothing is left of it. */
async function store(place: DraftPlace, draft: AnswerDraft): Promise<void> {
  await keepAnswer(place, draft)
  if (draft.content === '') announceDropped(answerName(place))
}

/** An answer to a comment; its draft is kept until it has been sent or queued. */
export function useAnswer({ trendsId, commentsId, targetKind }: MessageTarget) {
  const [draft, setDraft] = useState(NO_ANSWER)
  const { sending, submit } = useSubmit(comment)
  const [failure, setFailure] = useState('')
  const [userId, setUserId] = useState('')
  /** `userId` is also known to a send that began before. */
  const now = useRef({ draft: NO_ANSWER, isTyped: false, userId: '' })

  const ownPlace = (): DraftPlace => ({ userId: now.current.userId, trendsId, commentsId })

  useDroppedElsewhere(answerName({ userId, trendsId, commentsId }), () => {
    const { draft, isTyped } = now.current
    if (userId && isTyped && draft.content) void keepAnswer(ownPlace(), draft)
  })

  function update(next: AnswerDraft): void {
    now.current.draft = next
    now.current.isTyped = true
    setDraft(next)
    if (now.current.userId) void store(ownPlace(), next)
  }

  const { attempt: withReturned, later } = useReturned((write) => {
    // What is stored is still to be read.
    if (write.kind !== 'comment' || !write.isAnswer || !now.current.userId) return
    if (write.place.trendsId !== trendsId || write.place.commentsId !== commentsId) return
    const joined = joinedAnswer(now.current.draft, write.draft.content)
    if (joined !== now.current.draft) update(joined)
  })

  /** Until then nothing that is typed is written over what is stored. */
  function showStored(userId: string, stored: AnswerDraft): void {
    now.current.userId = userId
    setUserId(userId)
    const { draft, isTyped } = now.current
    if (isTyped) update(joinedAnswer(draft, stored.content))
    else setDraft((now.current.draft = stored))
  }
  const handleRead = useEffectEvent((userId: string, stored: AnswerDraft) => {
    if (now.current.isTyped) later(() => showStored(userId, stored))
    else showStored(userId, stored)
  })

  useEffect(() => {
    let gone = false
    void outbox.me().then(async (userId) => {
      const stored = userId ? await readAnswer({ userId, trendsId, commentsId }) : NO_ANSWER
      if (!gone) handleRead(userId, stored)
    })
    return () => {
      gone = true
    }
  }, [trendsId, commentsId])

  function change(content: string): void {
    setFailure('')
    const { key, id } = now.current.draft
    update({ content, key: '', id: key ? newKey() : id || newKey() })
  }

  const send = (): Promise<Sent> => withReturned(sendDraft)

  async function sendDraft(): Promise<Sent> {
    const { content, key, id } = now.current.draft
    const problem = problemOf(content)
    setFailure(problem)
    if (problem) return 'kept'
    const result = await submit({
      key: key || id || newKey(),
      prepare: (tried) => update({ ...now.current.draft, key: tried }),
      write: () => ({
        kind: 'comment',
        place: ownPlace(),
        draft: { ...NO_DRAFT, content, key: now.current.draft.key },
        isAnswer: true,
        ...(targetKind === TargetKind.Comments ? { parentId: commentsId } : {}),
      }),
    })
    if (!result) return 'kept'
    if (result.kind === 'failed') {
      const { error } = result
      // A refused attempt wrote nothing: the next one gets a new key.
      if (!isTransport(error)) update({ content, key: '', id: '' })
      setFailure(isTransport(error) ? SEND_FAILED : messageOf(error, '回复发送失败，请稍后再试'))
      return 'kept'
    }
    now.current.draft = NO_ANSWER
    now.current.isTyped = false
    if (now.current.userId) await store(ownPlace(), NO_ANSWER)
    return result.kind === 'sent' ? 'written' : 'waiting'
  }

  return {
    content: draft.content,
    sending,
    failure,
    isWrong: failure !== '' && failure === problemOf(draft.content),
    change,
    send,
  }
}
