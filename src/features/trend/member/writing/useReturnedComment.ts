import { type CommentDraft, type DraftPlace, keepDraft, nameOf } from '@/writes/drafts/comment/commentDraft'
import { useDroppedElsewhere } from '@/writes/drafts/otherTabs'
import type { QueuedWrite } from '@/writes/operations/registry'
import { useReturned } from '@/writes/outbox/useReturned'
import { leftPictures } from './furtherPictures'
import type { CommentDraftState } from './useCommentDraft'

/**
 * Gives an open composer what comes back to it: comments that were cancelled or refused, and what another tab has left
 * of the draft that it sent.
 * @returns runs an attempt to send, see `useReturned`
 */
export function useReturnedComment(
  place: DraftPlace,
  stored: CommentDraftState,
  onReturned: (returned: CommentDraft) => void,
) {
  const { userId } = place
  function restore(write: QueuedWrite): void {
    if (write.kind !== 'comment' || write.isAnswer || nameOf({ ...write.place, userId }) !== nameOf(place)) return
    if (stored.isRead()) return onReturned(write.draft)
    void stored.whenRead()?.then(() => stored.isRead() && restore(write))
  }
  const { attempt, later } = useReturned(restore)

  async function keepOwn(): Promise<void> {
    const left = await leftPictures(place, stored.latest())
    void keepDraft(place, stored.latest())
    later(() => onReturned(left))
  }
  useDroppedElsewhere(nameOf(place), () => stored.isTyped() && void keepOwn())

  return attempt
}
