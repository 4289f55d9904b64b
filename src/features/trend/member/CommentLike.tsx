import type { Comment } from '@contract/comment'
import { TargetKind } from '@contract/trend'
import { formatCount } from '@/lib/number'
import { useSwitch } from '@/shared/acting/useSwitch'
import { counted } from '@/shared/acting/ways'
import { Icon } from '@/shared/Icon'
import styles from '../CommentSection.module.css'

/** A member's like on a comment or a reply. */
export function CommentLike({ comment, isReply }: { comment: Comment; isReply: boolean }) {
  const { commentsId, meLiked, likeNum, imNickName } = comment
  const kind = isReply ? TargetKind.Reply : TargetKind.Comments
  const { state, toggle } = useSwitch(counted, { on: meLiked, count: likeNum }, ({ likeOf }) => likeOf(kind, commentsId))
  return (
    <button
      type="button"
      className={state.on ? `${styles.like} ${styles.liked}` : styles.like}
      aria-pressed={state.on}
      aria-label={`赞${imNickName}的${isReply ? '回复' : '评论'} ${formatCount(state.count)}`}
      onClick={toggle}
    >
      <Icon name="like" filled={state.on} />
      <span>{formatCount(state.count)}</span>
    </button>
  )
}
