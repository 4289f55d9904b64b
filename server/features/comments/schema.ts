import { z } from 'zod'
import type { Comment } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { authorData, cursorPage, cursorText, fileData, lookupText, wholeNumber } from '../../schema'

export const listBody = z.object({
  trendsId: lookupText('动态编号'),
  pageNum: wholeNumber('页码', 1, 100_000).default(1),
  pageSize: wholeNumber('每页条数', 1, 50).default(COMMENTS_PAGE_SIZE),
  asc: z.boolean({ error: '排序方式有误，请刷新后重试' }).default(false),
})

export const repliesBody = z.object({ commentsId: lookupText('评论编号'), cursor: cursorText })

const fields = authorData.extend({
  commentsId: z.string(),
  trendsId: z.string(),
  content: z.string(),
  emojiName: z.string(),
  files: z.array(fileData),
  likeNum: z.int(),
  createTime: z.string(),
  city: z.string(),
  province: z.string(),
  meLiked: z.boolean(),
  replyNum: z.int(),
})

/** Replies have none of their own. */
const replyData = fields.extend({ replies: z.array(z.never()) })

const commentData = fields.extend({ replies: z.array(replyData) }) satisfies z.ZodType<Comment>

export const listData = z.object({ list: z.array(commentData), total: z.int() })
export const repliesData = cursorPage<Comment>(replyData)
