import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newKey } from '@/lib/newKey'
import {
  type CommentDraft,
  type DraftPlace,
  freshPicture,
  isEmpty,
  keepDraft,
  nameOf,
  NO_DRAFT,
  readDraft,
} from '@/writes/drafts/comment/commentDraft'
import { announceDropped } from '@/writes/drafts/otherTabs'
import { dropSent, nextDraft } from './furtherPictures'

export type CommentDraftState = ReturnType<typeof useCommentDraft>

/** The stored draft with what was typed before it was read. */
function withTyped(kept: CommentDraft, typed: CommentDraft): CommentDraft {
  // An attempt that may have succeeded is repeated unchanged.
  const pictures = kept.key ? kept.pictures : kept.pictures.map((picture) => freshPicture(picture))
  if (isEmpty(typed)) return { ...kept, pictures }
  const content = kept.content + typed.content
  const emojiName = typed.emojiName || kept.emojiName
  const { further = [] } = kept
  return { content, emojiName, pictures, further, key: '', id: typed.id }
}

/**
 * The draft of a comment or a reply, read from the device and stored with every change.
 * @param onRead called with the draft once it is read
 */
export function useCommentDraft(place: DraftPlace, onRead: (draft: CommentDraft) => void) {
  const [draft, setDraft] = useState<CommentDraft>(NO_DRAFT)
  const now = useRef({ draft: NO_DRAFT, isRead: false, isTyped: false })
  const reading = useRef<Promise<void>>(undefined)
  const handleRead = useEffectEvent(onRead)

  const { userId, trendsId, commentsId } = place
  useEffect(() => {
    let gone = false
    const state = now.current
    reading.current = readDraft({ userId, trendsId, commentsId }).then((kept) => {
      if (gone) return
      const typed = state.draft
      state.isRead = true
      state.draft = withTyped(kept, typed)
      setDraft(state.draft)
      if (!isEmpty(typed)) void keepDraft({ userId, trendsId, commentsId }, state.draft)
      handleRead(state.draft)
    })
    return () => {
      gone = true
    }
  }, [userId, trendsId, commentsId])

  function store(next: CommentDraft): void {
    now.current.draft = next
    setDraft(next)
    if (now.current.isRead) void keepDraft(place, next)
  }

  /** Changes what is typed. Drops the key of an earlier attempt, which was made with other words. */
  function edit(part: Partial<CommentDraft>): void {
    now.current.isTyped = true
    const { key, id } = now.current.draft
    store({ ...now.current.draft, ...part, key: '', id: key ? newKey() : id || newKey() })
  }

  /** Replaces the draft that was sent by the next one. */
  async function end(): Promise<void> {
    now.current.isTyped = false
    await dropSent(place, now.current.draft)
    now.current.draft = nextDraft(now.current.draft)
    announceDropped(nameOf(place))
  }

  return {
    draft,
    /** The draft as it is, which the last render may not show yet. */
    latest: () => now.current.draft,
    isRead: () => now.current.isRead,
    isTyped: () => now.current.isTyped,
    /** Resolves once the stored draft is read. */
    whenRead: () => reading.current,
    store,
    edit,
    end,
  }
}
