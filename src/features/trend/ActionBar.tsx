import type { KeyboardEvent } from 'react'
import type { Trend } from '@contract/trend'
import { Act } from './acts'
import { BarCount } from './BarCount'
import type { MemberSlots } from './slots'
import styles from './ActionBar.module.css'

const PLACEHOLDER = '发表评论...'

interface Props {
  trend: Trend
  commentNum: number
  /** Left out for visitors. */
  slots: MemberSlots | undefined
  /** Somebody who cannot yet wants to do something. */
  onAsk: (act: Act) => void
  onComments: () => void
}

/** The read-only comment input and the three counts; members' taps on like and collect act at once. */
export function ActionBar({ trend, commentNum, slots, onAsk, onComments }: Props) {
  const write = slots?.onWrite ?? (() => onAsk(Act.Comment))
  const like = slots ? slots.like : { on: trend.meLiked, count: trend.likeNum, press: () => onAsk(Act.Like) }
  const collect = slots?.collect ?? { on: trend.meCollected, count: trend.collectNum, press: () => onAsk(Act.Collect) }
  const isSwitch = slots !== undefined

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    write()
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
        aria-haspopup="dialog"
        onClick={write}
        onKeyDown={handleKeyDown}
      />
      {like && <BarCount icon="like" label="点赞" {...like} isSwitch={isSwitch} />}
      <BarCount icon="collect" label="收藏" {...collect} isSwitch={isSwitch} />
      <BarCount icon="comment" label="评论" count={commentNum} press={onComments} />
    </div>
  )
}
