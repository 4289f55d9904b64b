import type { Comment, CommentsBody, CommentsPage } from '@contract/comment'
import { REPLIES_PAGE_SIZE } from '@contract/limits'
import type { CursorPage } from '@contract/trend'
import { authorOf } from '../../domain/author'
import { BEGINNING, dateOf, pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { raise } from '../../lib/businessError'
import type { Reader, TrendState } from '../../domain/policy'
import { chinaTime } from '../../lib/time'
import { addressesOf } from '../files/service'
import { readableTrend, type Reading, visibleCommentNums } from '../trends/service'
import { commentGone, eraseRemovedComments, removeWithReplies } from './removal'
import * as repo from './repo'

/**
 * One numbered page of a trend's comments, each with its first replies (rule: comment list). `total` includes replies,
 * as the trend's `commentNum` does, `rootNum` does not. Throws the refusals of the trend's detail.
 */
export async function listOf(db: Db, body: CommentsBody, reading: Reading): Promise<CommentsPage> {
  const { trendsId, pageNum, pageSize, asc } = body
  const readerId = reading.reader?.id ?? ''
  const range = { order: asc ? 'asc' : 'desc', limit: pageSize, offset: (pageNum - 1) * pageSize } as const
  const trend = await readableTrend(db, trendsId, reading.reader)
  const nums = await visibleCommentNums(db, trendsId, trend, readerId)
  if (range.offset >= trend.rootCommentNum) return { list: [], current: pageNum, ...nums }
  const rows = await repo.page(db, trendsId, readerId, range)
  const answered = rows.filter((row) => row.replyNum > 0).map((row) => row.id)
  const replies = await repo.firstReplies(db, answered, readerId)
  const repliesTo = (id: string) =>
    replies.filter(({ parentId }) => parentId === id).map((reply) => commentOf(reply, trend, reading))
  const list = rows.map((row) => commentOf(row, trend, reading, repliesTo(row.id)))
  return { list, current: pageNum, ...nums }
}

/** A page of a comment's replies, oldest first. Throws 100404 for an unknown comment, else as the trend's detail. */
export async function repliesOf(
  db: Db,
  { commentsId, cursor }: { commentsId: string; cursor?: string | null },
  reading: Reading,
): Promise<CursorPage<Comment>> {
  const after = readCursor('replies', cursor) ?? BEGINNING
  const { trend } = await readableComment(db, commentsId, reading.reader)
  const rows = await repo.replies(db, commentsId, reading.reader?.id ?? '', after, REPLIES_PAGE_SIZE + 1)
  const { list, nextCursor } = pageOf('replies', rows, REPLIES_PAGE_SIZE)
  return { list: list.map((row) => commentOf(row, trend, reading)), nextCursor }
}

export { commentGone, eraseRemovedComments, removeWithReplies }

/** An existing comment or reply regardless of reading rights; for the audit. Throws 100404. */
export async function knownComment(db: Db, commentsId: string) {
  return (await repo.known(db, commentsId, '')) ?? raise(commentGone())
}

/** A comment or reply visible to this reader; a reply is hidden together with its comment. */
export async function visibleComment(db: Db, commentsId: string, readerId: string) {
  const found = await repo.known(db, commentsId, readerId)
  if (!found?.parentId) return found
  return (await repo.known(db, found.parentId, readerId)) && found
}

/** A visible comment or reply and the state of its trend. Throws 100404, else as the trend's detail. */
export async function readableComment(db: Db, commentsId: string, reader: Reader | undefined) {
  const found = (await visibleComment(db, commentsId, reader?.id ?? '')) ?? raise(commentGone())
  return { ...found, trend: await readableTrend(db, found.trendId, reader) }
}

/** A row in wire format, with its first replies. */
export function commentOf(
  row: repo.CommentRow,
  trend: TrendState,
  { reader, now, secret }: Reading,
  replies: Comment[] = [],
): Comment {
  return {
    commentsId: row.id,
    trendsId: row.trendId,
    content: row.content,
    emojiName: row.emojiName,
    files: addressesOf(row.files, trend, reader, { secret, now }),
    likeNum: row.likeNum,
    createTime: chinaTime(dateOf(row.key)),
    city: row.city,
    province: row.province,
    meLiked: row.meLiked,
    replyNum: row.replyNum,
    replies,
    ...authorOf(row),
  }
}
