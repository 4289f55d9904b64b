import type { Comment } from '@contract/comment'
import { Button } from '@/ui/button/Button'
import type { CommentTools } from './useWriting'
import styles from '../comments/CommentSection.module.css'

interface Props {
  comment: Comment
  parentId: string | undefined
  tools: CommentTools
}

/** Actions of a member: reply to a comment, remove an own one, report another's (rule: repeated buttons). */
export function CommentActs({ comment, parentId, tools: { meId, onReply, onRemove, onReport } }: Props) {
  const button = { look: 'quiet', small: true, 'aria-describedby': comment.commentsId } as const
  const isOwn = meId !== '' && comment.imId === meId
  return (
    <div className={styles.acts}>
      <Button {...button} aria-haspopup="dialog" onClick={() => onReply(comment, parentId)}>
        回复
      </Button>
      {isOwn ? (
        <Button {...button} onClick={() => onRemove(comment, parentId)}>
          删除
        </Button>
      ) : (
        <Button {...button} aria-haspopup="dialog" onClick={() => onReport(comment, parentId)}>
          举报
        </Button>
      )}
    </div>
  )
}
