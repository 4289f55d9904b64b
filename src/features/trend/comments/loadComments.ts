import type { Comment } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import type { TrendFile } from '@contract/trend'
import { isTransport, messageOf } from '@/http/apiError'
import { appendNew, countOf, hasMore, holdsAll } from './commentPages'
import { loadOpenTrend } from '../view/loadOpenTrend'

export const COMMENTS_FAILED = '动态评论获取失败'

interface Failure {
  /** Failure message for the screen; undefined if it was already shown. */
  message: string | undefined
}

export type CommentsView = { kind: 'loading' } | { kind: 'failed'; failure: Failure } | ReadyComments

export interface ReadyComments {
  kind: 'ready'
  list: Comment[]
  total: number
  /** Comments without replies when the last page was read; undefined if the backend does not tell. */
  rootNum?: number | undefined
  pageNum: number
  next: 'idle' | 'loading' | Failure
  /** The last page contained nothing new, regardless of the total. */
  isOver?: boolean
  /** Comments were removed here since the last page was requested: later ones have moved up. */
  hasMoved?: boolean
  /** Ids of the comments of the first page, once there is a further one. */
  first?: ReadonlySet<string> | undefined
  /** Ids of comments removed here, which a late response may still contain. */
  gone: readonly string[]
  /** Files with fresh addresses, by the id of their comment or reply; shown in place of those of the rows. */
  files?: ReadonlyMap<string, TrendFile[]>
}

export type CommentsChange = (shown: ReadyComments) => ReadyComments

/** Whether further comments can be read: pages, or those that have moved onto the pages read. */
export const hasFurther = ({ list, total, pageNum, isOver, hasMoved }: ReadyComments): boolean =>
  !isOver && (hasMore(pageNum, total) || (!!hasMoved && !holdsAll(list, total)))

export function failureOf(error: unknown): Failure {
  return { message: isTransport(error) ? undefined : messageOf(error, COMMENTS_FAILED) }
}

/** One page of a post's comments; throws as `call`. */
export async function pageOf(trendsId: string, pageNum: number, kept?: boolean) {
  const { fetchComments } = await loadOpenTrend()
  return fetchComments(trendsId, pageNum, kept)
}

/**
 * The initial state.
 * @param isServed rendered by the server, whose page may have fewer comments than a first page, as may its cached copy
 */
export function firstPage(list: Comment[], total: number, isServed: boolean): ReadyComments {
  const isShort = list.length < COMMENTS_PAGE_SIZE
  const isWhole = holdsAll(list, total)
  return {
    kind: 'ready',
    list: appendNew([], list),
    total,
    pageNum: (isServed || !navigator.onLine) && isShort && !isWhole ? 0 : 1,
    isOver: isShort && isWhole,
    next: 'idle',
    gone: [],
  }
}

/**
 * A first page that was read again, as the reader has changed the comments.
 * @param changes those made since it was requested; the page may include them already
 * @param gone ids of all comments removed here
 */
export function withOwnChanges(
  page: ReadyComments,
  changes: readonly CommentsChange[],
  gone: readonly string[],
): ReadyComments {
  const changed = changes.reduce((shown, change) => change(shown), page)
  const list = changed.list.filter(({ commentsId }) => !gone.includes(commentsId))
  // The changes assume that the page does not include them; the total follows the rows.
  return { ...changed, list, gone, total: page.total + countOf(list) - countOf(page.list) }
}

/** The first page, or its failure. Never rejects. */
export async function loadComments(trendsId: string, isServed = false): Promise<CommentsView> {
  try {
    const { list, total, rootNum } = await pageOf(trendsId, 1, true)
    return { ...firstPage(list, total, isServed), rootNum }
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) }
  }
}
