import type { KeyboardEvent } from 'react'
import type { Trend } from '@contract/trend'
import { Act } from './acts'
import { BarCount } from './BarCount'
import styles from './ActionBar.module.css'

const PLACEHOLDER = '发表评论...'

interface Props {
  trend: Trend
  member: boolean
  /** A visitor wants to do something only members can. */
  onAsk: (act: Act) => void
  onComments: () => void
}

/** The read-only comment input and the three counts. */
export function ActionBar({ trend, member, onAsk, onComments }: Props) {
  const ask = (act: Act) => (member ? undefined : () => onAsk(act))
  const askComment = ask(Act.Comment)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    askComment?.()
  }

  return (
    <div className={styles.bar} role="group" aria-label="互动" data-own-tap>
      <input
        className={styles.input}
        type="text"
        readOnly
        role="button"
        placeholder={PLACEHOLDER}
        aria-label={PLACEHOLDER}
        aria-haspopup={member ? undefined : 'dialog'}
        aria-disabled={member || undefined}
        onClick={askComment}
        onKeyDown={handleKeyDown}
      />
      <BarCount icon="like" label="点赞" count={trend.likeNum} on={trend.meLiked} onPress={ask(Act.Like)} />
      <BarCount icon="collect" label="收藏" count={trend.collectNum} on={trend.meCollected} onPress={ask(Act.Collect)} />
      <BarCount icon="comment" label="评论" count={trend.commentNum} onPress={onComments} />
    </div>
  )
}
