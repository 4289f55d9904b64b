import card from '@/posts/TrendCard/TrendCard.module.css'
import styles from './FeedSkeleton.module.css'

export function FeedSkeleton() {
  return (
    <div role="status" aria-label="加载中...">
      {[0, 1, 2].map((place) => (
        <div key={place} className={card.card}>
          <div className={card.head}>
            <span className={card.avatar} />
            <span className={styles.name} />
          </div>
          <div className={styles.line} />
          <div className={styles.line} />
          <div className={styles.picture} />
        </div>
      ))}
    </div>
  )
}
