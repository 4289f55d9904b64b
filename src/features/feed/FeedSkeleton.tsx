import styles from './FeedSkeleton.module.css'

export function FeedSkeleton() {
  return (
    <div role="status" aria-label="加载中...">
      {[0, 1, 2].map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.head}>
            <span className={styles.avatar} />
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
