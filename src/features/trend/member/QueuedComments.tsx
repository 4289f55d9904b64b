import type { Comment } from '@contract/comment'
import { outbox } from '@/writes/outbox/outbox'
import { labelOf } from '@/writes/outbox/queueEntry'
import { useEnded } from '@/writes/outbox/useEnded'
import { useOutbox, useSending } from '@/writes/outbox/useOutbox'
import { Button } from '@/ui/button/Button'
import { useKeptFocus } from '@/ui/useKeptFocus'
import styles from './Member.module.css'

interface Props {
  trendsId: string
  /** When the comments were requested: what was queued may have been sent since, while the post was opening. */
  openedAt: () => number | undefined
  /** A queued comment was sent. */
  onWritten: (comment: Comment, parentId: string | undefined) => void
}

/** The reader's queued comments, each of which can be cancelled. */
export function QueuedComments({ trendsId, openedAt, onWritten }: Props) {
  const sending = useSending()
  const here = useOutbox().filter(({ write }) => write.kind === 'comment' && write.place.trendsId === trendsId)
  const box = useKeptFocus<HTMLDivElement>()
  useEnded(({ write }, outcome) => {
    if (write.kind !== 'comment' || write.place.trendsId !== trendsId || outcome.kind !== 'sent') return
    // A reply queued by another screen may lack its parent comment; it is still a reply.
    onWritten(outcome.data as Comment, write.parentId ?? (write.place.commentsId || undefined))
  }, openedAt)
  return (
    <div ref={box} tabIndex={-1}>
      {here.length > 0 && (
        <ul aria-label="待发送的评论">
          {here.map((one) => (
            <li key={one.id} className={styles.waits}>
              <span id={one.id} className={styles.said}>
                {labelOf(one.write)}
              </span>
              <span className={styles.state}>{sending === one.id ? '发送中...' : '待发送'}</span>
              <Button
                look="text"
                small
                disabled={sending === one.id}
                aria-describedby={one.id}
                onClick={() => void outbox.cancel(one)}
              >
                取消发送
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
