import type { Comment } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'

/** Appends the rows that are not known yet: new comments push known ones onto later pages. */
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

/** Whether further pages exist (rule: comment list). */
export function hasMore(pageNum: number, total: number): boolean {
  return pageNum * COMMENTS_PAGE_SIZE < total
}

/** Whether these are all comments of a post; its total includes replies. */
export function holdsAll(list: readonly Comment[], total: number): boolean {
  return countOf(list) >= total
}

/** Number of these comments and their replies, as in the total of a post. */
export function countOf(list: readonly Comment[]): number {
  return list.reduce((sum, { replyNum }) => sum + 1 + replyNum, 0)
}
