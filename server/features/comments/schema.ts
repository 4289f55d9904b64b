import { z } from 'zod'
import type { Comment } from '@contract/comment'
import { COMMENT_LENGTH, COMMENTS_PAGE_SIZE, FILES_PER_COMMENT } from '@contract/limits'
import { isBlank } from '@contract/text/plainText'
import {
  authorData,
  cursorPage,
  cursorText,
  fileData,
  flag,
  idText,
  lookupText,
  plainText,
  wholeNumber,
} from '../../calls/schema'

export const listBody = z.object({
  trendsId: lookupText('动态编号'),
  pageNum: wholeNumber('页码', 1, 100_000).default(1),
  pageSize: wholeNumber('每页条数', 1, 50).default(COMMENTS_PAGE_SIZE),
  asc: flag('排序方式有误，请刷新后重试').default(false),
})

export const repliesBody = z.object({ commentsId: lookupText('评论编号'), cursor: cursorText })

const BLANK = '请输入评论内容'
const EMOJI_NAME_LENGTH = 20

export const publishBody = z
  .object({
    trendsId: lookupText('动态编号'),
    commentsId: lookupText('评论编号').nullish(),
    content: plainText('评论', COMMENT_LENGTH)
      .nullish()
      .transform((text) => text ?? ''),
    fileIds: z
      .array(idText('图片编号'), { error: '图片有误，请重新选择' })
      .max(FILES_PER_COMMENT, `一条评论最多 ${FILES_PER_COMMENT} 张图片`)
      .default([]),
    emojiName: plainText('表情', EMOJI_NAME_LENGTH).optional(),
  })
  .refine(
    ({ content, emojiName, fileIds }) => !isBlank(content) || !isBlank(emojiName ?? '') || fileIds.length > 0,
    BLANK,
  )

export const removeBody = z.object({ commentsId: lookupText('评论编号') })

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

export const commentData = fields.extend({ replies: z.array(replyData) }) satisfies z.ZodType<Comment>

export const listData = z.object({
  list: z.array(commentData),
  current: z.int(),
  total: z.int(),
  rootNum: z.int().optional(),
})
export const repliesData = cursorPage<Comment>(replyData)
