import { InfiniteScroll } from 'antd-mobile'
import { useMemo } from 'react'
import type { Trend } from '@contract/trend'
import { TrendCard } from '@/shared/TrendCard/TrendCard'
import { WindowedList } from '@/shared/windowedList/WindowedList'
import styles from './FeedList.module.css'

const AHEAD_PX = 1000

interface Props {
  rows: Trend[]
  /** Measured heights by trend id. */
  heights: Map<string, number>
  hasMore: boolean
  onMore: () => Promise<void>
}

export function FeedList({ rows, heights, hasMore, onMore }: Props) {
  const ids = useMemo(() => rows.map(({ trendsId }) => trendsId), [rows])
  return (
    <>
      <WindowedList ids={ids} heights={heights} row={(place) => rows[place] && <TrendCard trend={rows[place]} />} />
      <InfiniteScroll loadMore={onMore} hasMore={hasMore} threshold={AHEAD_PX}>
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
