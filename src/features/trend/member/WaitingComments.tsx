import { useEffect, useRef } from 'react'
import type { Comment } from '@contract/comment'
import { wordsOf } from '@/shared/outbox/deeds'
import { outbox } from '@/shared/outbox/outbox'
import { useOutbox, useSending } from '@/shared/outbox/useOutbox'
import styles from './Member.module.css'

interface Props {
  trendsId: string
  /** One that waited has gone out. */
  onWritten: (comment: Comment, parentId: string | undefined) => void
}

/** The reader's comments that wait for a network, each to be given up. */
export function WaitingComments({ trendsId, onWritten }: Props) {
  const sending = useSending()
  const here = useOutbox().filter(({ deed }) => deed.kind === 'comment' && deed.place.trendsId === trendsId)
  const tell = useRef(onWritten)
  useEffect(() => {
    tell.current = onWritten
  })
  useEffect(
    () =>
      outbox.onEnd(({ deed }, outcome) => {
        if (deed.kind !== 'comment' || deed.place.trendsId !== trendsId || outcome.kind !== 'sent') return
        // An answer written elsewhere may not know the comment it stands under; it is one all the same.
        tell.current(outcome.data as Comment, deed.parentId ?? (deed.place.commentsId || undefined))
      }),
    [trendsId],
  )
  if (here.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label="待发送的评论">
      {here.map((one) => (
        <li key={one.id} className={styles.waits}>
          <span className={styles.said}>{wordsOf(one.deed)}</span>
          <span className={styles.state}>{sending === one.id ? '发送中...' : '待发送'}</span>
          <button type="button" className={styles.giveUp} disabled={sending === one.id} onClick={() => void outbox.cancel(one)}>
            取消发送
          </button>
        </li>
      ))}
    </ul>
  )
}
