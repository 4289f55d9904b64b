import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { named } from './excerpt'
import { hasBody, type Operation } from './operation'

/** Removes an own comment with its replies. `unsay` is the stored name, which queues on devices contain. */
export interface RemoveCommentWrite {
  kind: 'unsay'
  body: { commentsId: string }
  name: string
  trendsId: string
  /** The comment that a reply belongs to. */
  parentId?: string
  /** Number of removed comments, including replies. */
  num: number
}

export const removeComment: Operation<RemoveCommentWrite> = {
  kind: 'unsay',
  label: ({ parentId, name }) => `删除${parentId ? '回复' : '评论'}${named(name)}`,
  target: ({ body }) => `unsay/${body.commentsId}`,
  isKept: hasBody,
  send: ({ body }, sending) =>
    call(comments.remove, body, sending).catch((error: unknown) => {
      // Already removed.
      if (codeOf(error) !== Code.NotFound) throw error
      return null
    }),
}
