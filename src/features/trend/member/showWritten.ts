import type { Comment } from '@contract/comment'
import type { Comments } from '../comments/useComments'
import { isShown, withComment, withReply } from './writing/commentChanges'

/**
 * Adds a just written comment to the shown ones.
 * @param parentId the comment that a reply belongs to
 * @returns the change of the total
 */
export function showWritten(comments: Comments, written: Comment, parentId: string | undefined): number {
  const { view } = comments
  if (view.kind !== 'ready') {
    comments.retry()
    return 1
  }
  // A deleted one may be told of again.
  if (isShown(view, written) || view.gone.includes(written.commentsId)) return 0
  comments.change(parentId ? withReply(parentId, written) : withComment(written))
  return 1
}
