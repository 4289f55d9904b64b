import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Unsaid } from '@/shared/outbox/deeds'
import { outbox } from '@/shared/outbox/outbox'
import { useOutbox } from '@/shared/outbox/useOutbox'
import type { Comments } from '../useComments'
import { withoutComment, withoutReply } from '../writing/commentChanges'

export const without = ({ parentId, body: { commentsId } }: Unsaid) =>
  parentId ? withoutReply(parentId, commentsId) : withoutComment(commentsId)

/**
 * The comments of a post without those whose removal waits for a network; given up, it is as if they had never gone.
 * @param onGone one of them is gone from the backend, too
 */
export function useUnsaid(trendsId: string, comments: Comments, onGone: (deed: Unsaid) => void) {
  const waiting = useOutbox()
  const unsaid = useMemo(
    () => waiting.flatMap(({ deed }) => (deed.kind === 'unsay' && deed.trendsId === trendsId ? deed : [])),
    [waiting, trendsId],
  )
  const tell = useEffectEvent(onGone)
  useEffect(
    () =>
      outbox.onEnd(({ deed }, outcome) => {
        if (deed.kind === 'unsay' && deed.trendsId === trendsId && outcome.kind === 'sent') tell(deed)
      }),
    [trendsId],
  )
  const { view } = comments
  const left = useMemo(
    () => (view.kind === 'ready' ? unsaid.reduce((shown, deed) => without(deed)(shown), view) : view),
    [view, unsaid],
  )
  return { comments: { ...comments, view: left }, gone: unsaid.reduce((sum, { num }) => sum + num, 0) }
}
