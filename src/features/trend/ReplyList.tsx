import type { Comment } from '@contract/comment'
import { CommentBody } from './CommentBody'
import { useReplies } from './useReplies'
import styles from './CommentSection.module.css'

/** The first replies under a comment, the rest on demand. */
export function ReplyList({ comment }: { comment: Comment }) {
  const { list, left, step, more, failedText } = useReplies(comment)
  return (
    <div className={styles.replies}>
      <ul className={styles.list} aria-label="回复">
        {list.map((reply) => (
          <li key={reply.commentsId} className={styles.reply}>
            <CommentBody comment={reply} isReply />
          </li>
        ))}
      </ul>
      {step === 'failed' && (
        <p className={styles.failed} role="alert">
          {failedText}
        </p>
      )}
      {left > 0 && (
        <button type="button" className={styles.expand} disabled={step === 'loading'} onClick={() => void more()}>
          {step === 'loading' ? '加载中...' : step === 'failed' ? '重试' : '展开更多回复'}
        </button>
      )}
    </div>
  )
}
