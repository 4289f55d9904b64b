import { useMemo } from 'react'
import type { Trend } from '@contract/trend'
import { MoreRows } from '@/shared/MoreRows'
import { TrendCard } from '@/shared/TrendCard/TrendCard'
import { WindowedList } from '@/shared/windowedList/WindowedList'

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
      <MoreRows more={onMore} hasMore={hasMore} aheadPx={AHEAD_PX} />
    </>
  )
}
