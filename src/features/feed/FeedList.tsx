import { InfiniteScroll } from 'antd-mobile'
import type { Trend } from '@contract/trend'
import { TrendCard } from '@/shared/TrendCard/TrendCard'
import styles from './FeedPage.module.css'

interface Props {
  rows: Trend[]
  hasMore: boolean
  onMore: () => Promise<void>
}

export function FeedList({ rows, hasMore, onMore }: Props) {
  return (
    <>
      {rows.map((trend) => (
        <TrendCard key={trend.trendsId} trend={trend} />
      ))}
      <InfiniteScroll loadMore={onMore} hasMore={hasMore}>
        {(_, failed, retry) => <ListEnd hasMore={hasMore} failed={failed} onRetry={() => void retry()} />}
      </InfiniteScroll>
    </>
  )
}

function ListEnd({ hasMore, failed, onRetry }: { hasMore: boolean; failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <button type="button" className={styles.more} onClick={onRetry}>
        加载失败，点此重试
      </button>
    )
  }
  return <span role="status">{hasMore ? '加载中...' : '没有更多了'}</span>
}
