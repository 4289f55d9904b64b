import type { Comment } from '@contract/comment'
import { formatTime } from '@/lib/time/date'
import { formatCount } from '@/lib/text/number'
import { AuthorLink } from '@/posts/AuthorHeader'
import { Avatar } from '@/ui/Avatar'
import { HiddenText } from '@/ui/text/HiddenText'
import { Icon } from '@/ui/icon/Icon'
import type { CommentSlots } from '../view/slots'
import { placeOf } from '../view/trendWords'
import styles from './CommentSection.module.css'

interface Props {
  comment: Comment
  /** Left out for visitors. */
  slots: CommentSlots | undefined
}

/** One comment or reply: author, likes, text, emoji name, `[图片]`, time and place (rule: comment row). */
export function CommentBody({ comment, slots }: Props) {
  const place = placeOf(comment)
  return (
    <div className={styles.body}>
      <AuthorLink className={styles.avatar} id={comment.imId} tabIndex={-1} aria-hidden="true">
        <Avatar url={comment.imFaceUrl} small />
      </AuthorLink>
      <div className={styles.words}>
        <div id={slots && comment.commentsId} className={styles.line}>
          <AuthorLink className={styles.author} id={comment.imId}>
            {comment.imNickName}
          </AuthorLink>
          {!slots && (
            <span className={comment.meLiked ? `${styles.likes} ${styles.liked}` : styles.likes}>
              <Icon name="like" filled={comment.meLiked} />
              <HiddenText>{comment.meLiked ? '已点赞，赞' : '赞'}</HiddenText>
              <span>{formatCount(comment.likeNum)}</span>
            </span>
          )}
        </div>
        <p className={styles.content}>
          {comment.content && <bdi>{comment.content}</bdi>}
          {comment.emojiName && <span className={styles.extra}>{comment.emojiName}</span>}
          {comment.files.length > 0 && <span className={styles.extra}>[图片]</span>}
        </p>
        {slots?.pictures}
        <div className={styles.foot}>
          <p className={styles.soft}>
            <time>{formatTime(comment.createTime)}</time>
            {place && <bdi>{place}</bdi>}
          </p>
          {slots?.acts}
        </div>
      </div>
      {slots?.like}
    </div>
  )
}
