import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageTarget } from '@contract/message'
import {
  type AnswerDraft,
  answerName,
  joinedAnswer,
  keepAnswer,
  NO_ANSWER,
  readAnswer,
} from '@/writes/drafts/comment/answerDraft'
import type { DraftPlace } from '@/writes/drafts/comment/commentDraft'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'
import { outbox } from '@/writes/outbox/outbox'
import { useReturned } from '@/writes/outbox/useReturned'

/** Stores the draft, or deletes it where nothing is left of it. */
async function store(place: DraftPlace, draft: AnswerDraft): Promise<void> {
  await keepAnswer(place, draft)
  if (draft.content === '') announceDropped(answerName(place))
}

/**
 * The draft of an answer, with the words of waiting answers that were cancelled or refused.
 * @returns `attempt` runs an attempt to send, see `useReturned`
 */
export function useAnswerDraft({ trendsId, commentsId }: MessageTarget) {
  const [draft, setDraft] = useState(NO_ANSWER)
  const [userId, setUserId] = useState('')
  /** A ref, so that a send that began before the user was known sees the user, too. */
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

  const { attempt, later } = useReturned((write) => {
    // The stored draft, to which the queue has returned these words, has not been read yet.
    if (write.kind !== 'comment' || !write.isAnswer || !now.current.userId) return
    if (write.place.trendsId !== trendsId || write.place.commentsId !== commentsId) return
    const joined = joinedAnswer(now.current.draft, write.draft.content)
    if (joined !== now.current.draft) update(joined)
  })

  /** Shows the stored draft joined with what was typed before; only from now on are changes stored. */
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

  /** Deletes the stored draft of an answer that was sent or queued. */
  async function end(): Promise<void> {
    now.current.draft = NO_ANSWER
    now.current.isTyped = false
    if (now.current.userId) await store(ownPlace(), NO_ANSWER)
  }

  /** The draft as it is, which the last render may not show yet. */
  const latest = () => now.current.draft

  return { draft, latest, update, ownPlace, end, attempt }
}
