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

export const comments = {
  list: community.post<CommentsBody, { list: Comment[]; total: number }>('/comments/v1/list', { who: Who.Visitor }),
  replies: community.post<{ commentsId: string; cursor?: string | null }, CursorPage<Comment>>('/comments/v1/replies', {
    who: Who.Visitor,
  }),
}
