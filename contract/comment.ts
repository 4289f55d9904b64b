import { community, Who } from './endpoint'
import { type Author, authorFields } from './person'
import { count, entity, type Fields, flag, list, name, nothing, optional, text } from './readers/readers'
import { type CursorPage, readPage, type TrendFile, writtenFields } from './trend'

/** Rule: comment row; the author's fields are named as in a trend. */
export interface Comment extends Author {
  commentsId: string
  trendsId: string
  content: string
  emojiName: string
  files: TrendFile[]
  likeNum: number
  /** `YYYY-MM-DD HH:mm:ss`, China time. */
  createTime: string
  city: string
  province: string
  meLiked: boolean
  replyNum: number
  /** The first replies, at most `REPLIES_SHOWN`; empty in a reply. */
  replies: Comment[]
}

const replyFields: Fields<Comment> = {
  ...authorFields,
  ...writtenFields,
  commentsId: name,
  trendsId: name,
  content: text,
  emojiName: name,
  likeNum: count,
  meLiked: flag,
  replyNum: count,
  replies: () => [],
}

const readReply = entity<Comment>(replyFields, 'commentsId')

/** A comment with its replies, invalid without `commentsId`; leaves out invalid replies. */
export const readComment = entity<Comment>({ ...replyFields, replies: list(readReply) }, 'commentsId')

export interface CommentsBody {
  trendsId: string
  pageNum: number
  pageSize: number
  asc: boolean
}

/**
 * Names of emoji that a comment can carry besides its text; comments written in this app have emoji within their text
 * instead.
 */
export const COMMENT_EMOJI: readonly string[] = [
  '[微笑]',
  '[点赞]',
  '[鼓掌]',
  '[加油]',
  '[爱心]',
  '[大笑]',
  '[玫瑰]',
  '[握手]',
  '[庆祝]',
  '[感动]',
]

export interface NewComment {
  trendsId: string
  /** The answered comment or reply; a reply to a reply belongs to the same comment. Left out or null for a comment. */
  commentsId?: string | null
  /** Plain text of at most `COMMENT_LENGTH` code points; may only be blank with an emoji name or pictures. */
  content: string
  /** Own pictures that no post or comment uses yet. */
  fileIds: string[]
  emojiName?: string
}

export interface CommentsPage {
  list: Comment[]
  /** Number of this page; optional in the specification. */
  current?: number
  /** Comments and replies visible to the reader: the same number as the post's `commentNum`. */
  total: number
  /** The same without replies; not in the specification. */
  rootNum?: number
}

const readRows = entity<CommentsPage>({
  list: list(readComment),
  current: count,
  total: count,
  rootNum: optional(count),
})

/** A page whose total is at least the number of its comments. */
export function readComments(given: unknown): CommentsPage | undefined {
  const page = readRows(given)
  return page && { ...page, total: Math.max(page.total, page.list.length) }
}

/** Paths used by inline scripts, which have no readers. */
export const COMMENTS_PATH = '/comments/v1/list'

export const comments = {
  list: community.post<CommentsBody, CommentsPage>(COMMENTS_PATH, readComments, { who: Who.Visitor }),
  replies: community.post<{ commentsId: string; cursor?: string | null }, CursorPage<Comment>>(
    '/comments/v1/replies',
    readPage(readReply),
    { who: Who.Visitor },
  ),
  publish: community.post<NewComment, Comment>('/comments/v1/publish', readComment, { effect: 'write' }),
  /** Removes an own comment with its replies. */
  remove: community.post<{ commentsId: string }, null>('/comments/v1/remove', nothing, { effect: 'write' }),
}
