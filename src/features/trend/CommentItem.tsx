import type { Comment } from '@contract/comment'
import { CommentBody } from './CommentBody'
import { ReplyList } from './ReplyList'
import styles from './CommentSection.module.css'

export function CommentItem({ comment }: { comment: Comment }) {
  return (
    <li className={styles.comment}>
      <CommentBody comment={comment} />
      {comment.replyNum > 0 || comment.replies.length > 0 ? <ReplyList comment={comment} /> : null}
    </li>
  )
}
