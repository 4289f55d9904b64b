import type { Comment } from '@contract/comment'
import { CommentBody } from './CommentBody'
import { ReplyList } from './ReplyList'
import type { MemberSlots } from '../view/slots'
import styles from './CommentSection.module.css'

interface Props {
  comment: Comment
  /** Ids of comments removed here. */
  gone: readonly string[]
  slotsOf: MemberSlots['commentSlots'] | undefined
}

/** A comment with its replies; the caller renders the list item. */
export function CommentItem({ comment, gone, slotsOf }: Props) {
  return (
    // A row in use stays mounted: it holds its expanded replies and its like.
    <div className={styles.comment} data-keep>
      <CommentBody comment={comment} slots={slotsOf?.(comment)} />
      {comment.replyNum > 0 || comment.replies.length > 0 ? (
        <ReplyList comment={comment} gone={gone} slotsOf={slotsOf} />
      ) : null}
    </div>
  )
}
