import type { KeyboardEvent } from 'react'
import { TargetKind, type Trend } from '@contract/trend'
import { useSwitch } from '@/shared/acting/useSwitch'
import { counted } from '@/shared/acting/ways'
import { Act } from './acts'
import { BarCount } from './BarCount'
import { useReturnedAct } from './useReturnedAct'
import styles from './ActionBar.module.css'

const PLACEHOLDER = '发表评论...'

interface Props {
  trend: Trend
  member: boolean
  /** A visitor wants to do something only members can. */
  onAsk: (act: Act) => void
  /** A member wants to comment. */
  onWrite: () => void
  onComments: () => void
}

/** The read-only comment input and the three counts; members' taps on like and collect act at once. */
export function ActionBar({ trend, member, onAsk, onWrite, onComments }: Props) {
  const { trendsId, meLiked, likeNum, meCollected, collectNum } = trend
  const like = useSwitch(counted, { on: meLiked, count: likeNum }, ({ likeOf }) => likeOf(TargetKind.Trends, trendsId))
  const collect = useSwitch(counted, { on: meCollected, count: collectNum }, ({ collectOf }) => collectOf(trendsId))
  useReturnedAct(member, (act) => (act === Act.Like ? like : collect).want(true))
  const ask = (act: Act) => (member ? undefined : () => onAsk(act))
  const askComment = ask(Act.Comment) ?? onWrite

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    askComment()
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
        onClick={askComment}
        onKeyDown={handleKeyDown}
      />
      <BarCount icon="like" label="点赞" {...like.state} isSwitch={member} onPress={ask(Act.Like) ?? like.toggle} />
      <BarCount icon="collect" label="收藏" {...collect.state} isSwitch={member} onPress={ask(Act.Collect) ?? collect.toggle} />
      <BarCount icon="comment" label="评论" count={trend.commentNum} onPress={onComments} />
    </div>
  )
}
