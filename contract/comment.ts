import { community, Who } from './endpoint'
import type { Author } from './person'
import type { CursorPage, TrendFile } from './trend'

/** Section 3; the author's fields are named as on a trend. */
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
  /** The first replies, at most `REPLIES_SHOWN`; empty on a reply. */
  replies: Comment[]
}

export interface CommentsBody {
  trendsId: string
  pageNum: number
  pageSize: number
  asc: boolean
}

/** The emoji a comment can carry besides its words, by the names that are shown. */
export const COMMENT_EMOJI: readonly string[] = [
  '[微笑]', '[点赞]', '[鼓掌]', '[加油]', '[爱心]', '[大笑]', '[玫瑰]', '[握手]', '[庆祝]', '[感动]',
]

export interface NewComment {
  trendsId: string
  /** What is answered; a reply to a reply stands under the same comment. Left out or null for a comment. */
  commentsId?: string | null
  /** Plain text of at most `COMMENT_LENGTH` code points; blank only beside an emoji name or pictures. */
  content: string
  /** Own pictures no post or comment uses yet. */
  fileIds: string[]
  emojiName?: string
}

export interface CommentsPage {
  list: Comment[]
  /** The number of this page; the specification's answer does without. */
  current?: number
  total: number
}

export const comments = {
  list: community.post<CommentsBody, CommentsPage>('/comments/v1/list', { who: Who.Visitor }),
  replies: community.post<{ commentsId: string; cursor?: string | null }, CursorPage<Comment>>('/comments/v1/replies', {
    who: Who.Visitor,
  }),
  publish: community.post<NewComment, Comment>('/comments/v1/publish', { effect: 'write' }),
  /** Takes an own comment back, and with it its replies. */
  remove: community.post<{ commentsId: string }, null>('/comments/v1/remove', { effect: 'write' }),
}
