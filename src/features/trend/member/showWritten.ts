import type { Comment } from '@contract/comment'
import type { Comments } from '../comments/useComments'
import { isShown, withComment, withReply } from './writing/commentChanges'

/**
 * Shows what was just written among the comments.
 * @param parentId the comment a reply stands under
 * @returns how many more there are now
 */
export function showWritten(comments: Comments, written: Comment, parentId: string | undefined): number {
  const { view } = comments
  if (view.kind !== 'ready') {
    comments.retry()
    return 1
  }
  if (isShown(view, written)) return 0
  comments.change(parentId ? withReply(parentId, written) : withComment(written))
  return 1
}
