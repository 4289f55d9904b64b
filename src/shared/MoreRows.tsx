import { InfiniteScroll } from 'antd-mobile'
import styles from './MoreRows.module.css'

interface Props {
  /** Loads the next page; rejects where it fails. */
  more: () => Promise<void>
  hasMore: boolean
  /** The sentence after a failure, before “，点此重试”. */
  failure?: string
  /** How far ahead of its end the list goes on. */
  aheadPx?: number
}

/** The foot of a list that goes on while scrolling: on its way, to be tried again in place, or the end. */
export function MoreRows({ more, hasMore, failure = '加载失败', aheadPx }: Props) {
  return (
    <InfiniteScroll loadMore={more} hasMore={hasMore} {...(aheadPx ? { threshold: aheadPx } : {})}>
      {(_, failed, retry) =>
        failed ? (
          <button type="button" className={styles.again} onClick={() => void retry()}>
            {failure}，点此重试
          </button>
        ) : (
          <span role="status">{hasMore ? '加载中...' : '没有更多了'}</span>
        )
      }
    </InfiniteScroll>
  )
}
