import { MoreRows } from '@/lists/MoreRows'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import type { FeedRows } from './feedRows'
import styles from './FeedList.module.css'

const AHEAD_PX = 1000
/** Rows of the first frame: as many as a phone shows of most posts. */
const FIRST_CARDS = 3

interface Props {
  posts: FeedRows
  /** Measured heights by trend id. */
  heights: Map<string, number>
  /** Changes with each new beginning of the list. */
  turn: number
  hasMore: boolean
  onMore: () => Promise<void>
}

/** The cards of a feed; only those near the screen are rendered. */
export function FeedList({ posts: { rows, ids }, heights, turn, hasMore, onMore }: Props) {
  return (
    <>
      <WindowedList
        ids={ids}
        heights={heights}
        first={FIRST_CARDS}
        room={styles.room}
        row={(place) => rows[place] && <TrendCard trend={rows[place]} />}
      />
      <MoreRows key={turn} more={onMore} hasMore={hasMore} aheadPx={AHEAD_PX} />
    </>
  )
}
