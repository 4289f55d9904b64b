import type { Comment, CommentsPage } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { holdsAll } from './commentPages'
import type { CommentsChange, ReadyComments } from './loadComments'

export { firstOf, FurtherList } from './FurtherList'

type Page = Pick<CommentsPage, 'list' | 'total' | 'rootNum'>

/**
 * Adds the next page to the shown comments (rule: comment list). If comments were removed before it, later ones have
 * moved onto former pages, which are then read again, back to one with a known comment.
 * @param asked the comments shown when the page was requested
 * @param read reads a numbered page; its errors are thrown
 */
export async function withFurtherPage(
  asked: ReadyComments,
  page: Page,
  read: (pageNum: number) => Promise<Page>,
): Promise<CommentsChange> {
  const pageNum = asked.pageNum + 1
  const hasMoved = asked.hasMoved || isFewer(page, asked)
  const known = new Set([...asked.gone, ...asked.list.map(({ commentsId }) => commentsId)])
  let { list, total } = page
  for (let before = asked.pageNum; hasMoved && before > 0 && !holdsAny(list, known); before -= 1) {
    const former = await read(before)
    list = [...former.list, ...list]
    total = former.total
  }
  return (shown) => {
    const all = merged(
      shown.list,
      list.filter(({ commentsId }) => !shown.gone.includes(commentsId)),
    )
    const isLast = page.list.length < COMMENTS_PAGE_SIZE && holdsAll(all, total)
    // A page of known comments only is the last one, unless new ones have moved them here: the total is higher then.
    const isKnown = !hasMoved && all.length === shown.list.length && total <= shown.total
    return {
      ...shown,
      list: all,
      first: shown.first ?? (asked.pageNum > 0 ? new Set(shown.list.map(({ commentsId }) => commentsId)) : undefined),
      total,
      rootNum: page.rootNum,
      pageNum,
      isOver: page.list.length === 0 || isLast || isKnown,
      hasMoved: shown.gone.length > asked.gone.length,
      next: 'idle',
    }
  }
}

/** Whether more comments were removed than written since; replies do not move them. */
const isFewer = (page: Page, asked: ReadyComments): boolean =>
  page.rootNum === undefined || asked.rootNum === undefined ? page.total < asked.total : page.rootNum < asked.rootNum

const holdsAny = (list: readonly Comment[], known: ReadonlySet<string>) =>
  list.some(({ commentsId }) => known.has(commentsId))

/** Inserts each unknown comment before the known one that follows it; without one it is appended. */
function merged(known: readonly Comment[], read: readonly Comment[]): Comment[] {
  const all = [...known]
  let place = all.length
  for (const comment of [...read].reverse()) {
    const found = all.findIndex(({ commentsId }) => commentsId === comment.commentsId)
    if (found < 0) all.splice(place, 0, comment)
    else place = found
  }
  return all
}
