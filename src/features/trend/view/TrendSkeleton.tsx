import { useEffect, useState } from 'react'
import { Skeleton } from '@/ui/States'
import styles from '../visitor/Panel.module.css'

const SLOW_AFTER_MS = 5000

/** Skeleton of a post; after a while with a notice that the network is slow. */
export function TrendSkeleton() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main aria-busy="true">
      <div className={styles.author} aria-hidden="true">
        <span className={styles.avatar} />
        <span className={styles.name} />
      </div>
      <div className={styles.media} aria-hidden="true" />
      <Skeleton rows={4} />
      {slow && (
        <p className={styles.slow} role="status">
          网络较慢，请稍候
        </p>
      )}
    </main>
  )
}
