import type { Trend } from '@contract/trend'
import { formatCount } from '@/lib/text/number'
import { Icon } from '@/ui/icon/Icon'
import { useScrollSettled } from '@/lists/windowedList/useScrollSettled'
import styles from './TrendCard.module.css'

/** Empty during fast scrolling, with the same height: the counts are a third of a card's elements. */
export function CardCounts({ trend }: { trend: Trend }) {
  const isShown = useScrollSettled()
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
