import type { Trend } from '@contract/trend'
import { formatCount } from '@/lib/number'
import { Icon } from '../Icon'
import { useUnhurried } from '../windowedList/useUnhurried'
import styles from './TrendCard.module.css'

/** Drawn in haste, only their room: they are a third of a card's elements. */
export function CardCounts({ trend }: { trend: Trend }) {
  const isShown = useUnhurried()
  const counts = [
    ['like', '点赞', trend.likeNum],
    ['collect', '收藏', trend.collectNum],
    ['comment', '评论', trend.commentNum],
  ] as const
  return (
    <ul className={styles.counts}>
      {isShown &&
        counts.map(([icon, label, count]) => (
          <li key={icon}>
            <Icon name={icon} label={label} /> {formatCount(count)}
          </li>
        ))}
    </ul>
  )
}
