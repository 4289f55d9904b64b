import type { Comment } from '@contract/comment'
import { CommentBody } from './CommentBody'
import { ReplyList } from './ReplyList'
import type { CommentTools } from './useWriting'
import styles from './CommentSection.module.css'

interface Props {
  comment: Comment
  /** The ids of what was removed here. */
  gone: readonly string[]
  tools: CommentTools | undefined
}

export function CommentItem({ comment, gone, tools }: Props) {
  return (
    <li className={styles.comment}>
      <CommentBody comment={comment} tools={tools} />
      {comment.replyNum > 0 || comment.replies.length > 0 ? <ReplyList comment={comment} gone={gone} tools={tools} /> : null}
    </li>
  )
}
