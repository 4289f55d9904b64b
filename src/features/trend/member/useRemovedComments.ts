import { useMemo } from 'react'
import type { RemoveCommentWrite } from '@/writes/operations/removeComment'
import { useEnded } from '@/writes/outbox/useEnded'
import { useOutbox } from '@/writes/outbox/useOutbox'
import type { Comments } from '../comments/useComments'
import { withoutComment, withoutReply } from './writing/commentChanges'

export const without = ({ parentId, body: { commentsId } }: RemoveCommentWrite) =>
  parentId ? withoutReply(parentId, commentsId) : withoutComment(commentsId)

/**
 * The comments of a post without those whose removal is queued; they reappear if the removal is cancelled.
 * @param onGone called when one was removed by the backend
 */
export function useRemovedComments(
  trendsId: string,
  comments: Comments,
  onGone: (removal: RemoveCommentWrite) => void,
) {
  const entries = useOutbox()
  const removals = useMemo(
    () => entries.flatMap(({ write }) => (write.kind === 'unsay' && write.trendsId === trendsId ? write : [])),
    [entries, trendsId],
  )
  useEnded(({ write }, outcome) => {
    if (write.kind === 'unsay' && write.trendsId === trendsId && outcome.kind === 'sent') onGone(write)
  })
  const { view } = comments
  const left = useMemo(
    () => (view.kind === 'ready' ? removals.reduce((shown, removal) => without(removal)(shown), view) : view),
    [view, removals],
  )
  return { comments: { ...comments, view: left }, gone: removals.reduce((sum, { num }) => sum + num, 0) }
}
