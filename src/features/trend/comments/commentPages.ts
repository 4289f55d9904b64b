import type { Comment } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'

/** Further rows behind the known ones; what new comments pushed onto a later page is not shown twice. */
export function appendNew(known: Comment[], fresh: Comment[]): Comment[] {
  const seen = new Set(known.map(({ commentsId }) => commentsId))
  const added: Comment[] = []
  for (const comment of fresh) {
    if (seen.has(comment.commentsId)) continue
    seen.add(comment.commentsId)
    added.push(comment)
  }
  return [...known, ...added]
}

/** Whether pages follow this one (rule: comment list). */
export function hasMore(pageNum: number, total: number): boolean {
  return pageNum * COMMENTS_PAGE_SIZE < total
}

/** Whether these are all comments of a post, whose total counts replies, too. */
export function holdsAll(list: readonly Comment[], total: number): boolean {
  return list.reduce((sum, { replyNum }) => sum + 1 + replyNum, 0) >= total
}
