import type { Comment } from '@contract/comment'
import { CommentBody } from './CommentBody'
import { ReplyList } from './ReplyList'
import type { MemberSlots } from './slots'
import styles from './CommentSection.module.css'

interface Props {
  comment: Comment
  /** The ids of what was removed here. */
  gone: readonly string[]
  slotsOf: MemberSlots['commentSlots'] | undefined
}

export function CommentItem({ comment, gone, slotsOf }: Props) {
  return (
    <li className={styles.comment}>
      <CommentBody comment={comment} slots={slotsOf?.(comment)} />
      {comment.replyNum > 0 || comment.replies.length > 0 ? <ReplyList comment={comment} gone={gone} slotsOf={slotsOf} /> : null}
    </li>
  )
}
