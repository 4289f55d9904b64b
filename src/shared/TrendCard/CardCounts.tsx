import type { Trend } from '@contract/trend'
import { formatCount } from '@/lib/number'
import { Icon } from '../Icon'
import styles from './TrendCard.module.css'

export function CardCounts({ trend }: { trend: Trend }) {
  const counts = [
    ['like', '点赞', trend.likeNum],
    ['collect', '收藏', trend.collectNum],
    ['comment', '评论', trend.commentNum],
  ] as const
  return (
    <ul className={styles.counts}>
      {counts.map(([icon, label, count]) => (
        <li key={icon}>
          <Icon name={icon} label={label} /> {formatCount(count)}
        </li>
      ))}
    </ul>
  )
}
