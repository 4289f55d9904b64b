import type { ReactNode } from 'react'
import type { Trend } from '@contract/trend'
import { InputButton } from '@/ui/field/InputButton'
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
  /** Called when a visitor wants to act. */
  onAsk: (act: Act) => void
  onComments: () => void
  /** Rendered in front of the bar, where it covers nothing. */
  children?: ReactNode
}

/** The read-only comment input and the three counts; members' taps on like and collect act at once. */
export function ActionBar({ trend, commentNum, slots, onAsk, onComments, children }: Props) {
  const write = slots?.onWrite ?? (() => onAsk(Act.Comment))
  const like = slots?.like ?? { on: trend.meLiked, count: trend.likeNum, press: () => onAsk(Act.Like) }
  const collect = slots?.collect ?? { on: trend.meCollected, count: trend.collectNum, press: () => onAsk(Act.Collect) }
  const isSwitch = slots !== undefined

  return (
    <div className={styles.bar} role="group" aria-label="互动" data-own-tap data-bottom-bar>
      {children}
      <InputButton label={PLACEHOLDER} onPress={write} />
      <BarCount icon="like" label="点赞" {...like} isSwitch={isSwitch} />
      <BarCount icon="collect" label="收藏" {...collect} isSwitch={isSwitch} />
      <BarCount icon="comment" label="评论" count={commentNum} press={onComments} />
    </div>
  )
}
