import type { ActState } from '@contract/act'
import type { Comment } from '@contract/comment'
import { TargetKind } from '@contract/trend'
import { formatCount } from '@/lib/text/number'
import { useToggle } from '@/writes/toggles/useToggle'
import { counted } from '@/writes/toggles/toggleStates'
import { Pressable } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import styles from '../comments/CommentSection.module.css'

interface Props {
  comment: Comment
  isReply: boolean
  /** Called with each newly shown state. */
  onShow: (state: ActState) => void
}

/** A member's like on a comment or a reply. */
export function CommentLike({ comment, isReply, onShow }: Props) {
  const { commentsId, meLiked, likeNum, imNickName } = comment
  const kind = isReply ? TargetKind.Reply : TargetKind.Comments
  const { state, toggle } = useToggle(
    counted,
    { on: meLiked, count: likeNum },
    ({ likeOf }) => likeOf(kind, commentsId),
    onShow,
  )
  return (
    <Pressable
      className={state.on ? `${styles.like} ${styles.liked}` : styles.like}
      aria-pressed={state.on}
      aria-label={`赞${imNickName}的${isReply ? '回复' : '评论'} ${formatCount(state.count)}`}
      onClick={toggle}
    >
      <Icon name="like" filled={state.on} />
      <span>{formatCount(state.count)}</span>
    </Pressable>
  )
}
