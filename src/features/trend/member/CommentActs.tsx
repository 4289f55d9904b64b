import type { Comment } from '@contract/comment'
import type { CommentTools } from './useWriting'
import styles from '../CommentSection.module.css'

interface Props {
  comment: Comment
  parentId: string | undefined
  tools: CommentTools
}

/** A member answers a comment, takes an own one back, reports another's. */
export function CommentActs({ comment, parentId, tools: { meId, onReply, onRemove, onReport } }: Props) {
  const isOwn = meId !== '' && comment.imId === meId
  return (
    <div className={styles.acts}>
      <button type="button" className={styles.act} aria-haspopup="dialog" onClick={() => onReply(comment, parentId)}>
        回复
      </button>
      {isOwn ? (
        <button type="button" className={styles.act} onClick={() => onRemove(comment, parentId)}>
          删除
        </button>
      ) : (
        <button type="button" className={styles.act} aria-haspopup="dialog" onClick={() => onReport(comment, parentId)}>
          举报
        </button>
      )}
    </div>
  )
}
