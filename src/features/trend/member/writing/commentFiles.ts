import { type Comment, comments as calls } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import type { CursorPage } from '@contract/trend'
import { ApiError } from '@/http/apiError'
import { call } from '@/http/call'
import type { ReadyComments } from '../../comments/loadComments'
import type { Comments } from '../../comments/useComments'
import { withFiles } from './commentChanges'

/** A comment or reply with pictures; `parentId` is the comment that a reply belongs to. */
export interface Pictured {
  commentsId: string
  parentId: string | undefined
}

const QUIET = { quiet: 'background' } as const
const pageAt = (place: number) => Math.floor(place / COMMENTS_PAGE_SIZE) + 1
const holds = (list: readonly Comment[], id: string): boolean =>
  list.some(({ commentsId, replies }) => commentsId === id || holds(replies, id))

/**
 * Reads the page or the replies again that contain a comment, so that its pictures, and those around it, get fresh
 * addresses; the shown rows stay. Throws as `call`.
 * @returns what was read
 */
export async function renewFiles(
  { view, change }: Comments,
  trendsId: string,
  { commentsId, parentId }: Pictured,
): Promise<Comment[]> {
  if (view.kind !== 'ready') return []
  const rootId = parentId ?? commentsId
  const place = view.list.findIndex((comment) => comment.commentsId === rootId)
  const isListed = place >= 0 && holds(view.list.slice(place, place + 1), commentsId)
  let read = isListed ? await pageWith(trendsId, rootId, place, view) : []
  if (parentId !== undefined && !holds(read, commentsId)) read = [...read, ...(await repliesWith(parentId, commentsId))]
  change(withFiles(read))
  return read
}

/** The page with this comment, which may have moved from its place. */
async function pageWith(
  trendsId: string,
  rootId: string,
  place: number,
  shown: Pick<ReadyComments, 'total' | 'rootNum'>,
): Promise<Comment[]> {
  const read = (pageNum: number) =>
    call(calls.list, { trendsId, pageNum, pageSize: COMMENTS_PAGE_SIZE, asc: false }, QUIET)
  const first = pageAt(place)
  const page = await read(first)
  if (holds(page.list, rootId)) return page.list
  const more =
    page.rootNum === undefined || shown.rootNum === undefined ? page.total - shown.total : page.rootNum - shown.rootNum
  for (const pageNum of new Set([pageAt(place + more), first + 1, first - 1])) {
    if (pageNum < 1 || pageNum === first) continue
    const { list } = await read(pageNum)
    if (holds(list, rootId)) return list
  }
  return []
}

/** The replies to a comment up to the page with this one. */
async function repliesWith(parentId: string, commentsId: string): Promise<Comment[]> {
  const read: Comment[] = []
  let cursor: string | null = null
  do {
    const page: CursorPage<Comment> = await call(calls.replies, { commentsId: parentId, cursor }, QUIET)
    read.push(...page.list)
    cursor = page.nextCursor
  } while (cursor !== null && !holds(read, commentsId))
  return read
}

/**
 * Renews the pictures of all waiting comments, which are removed from the map; each page is read once. A refusal ends
 * that of its comment alone; throws other failures as `call`.
 * @param latest the comments at that time
 */
export async function renewWaiting(
  waiting: Map<string, Pictured>,
  latest: () => Comments,
  trendsId: string,
): Promise<void> {
  const renewed: Comment[] = []
  for (const [id, pictured] of waiting) {
    try {
      if (!holds(renewed, id)) renewed.push(...(await renewFiles(latest(), trendsId, pictured)))
    } catch (error) {
      // Its comment may have been removed.
      if (!(error instanceof ApiError)) throw error
    }
    // Last: while one is in the map, no other run begins.
    waiting.delete(id)
  }
}
