import { InfiniteScroll } from 'antd-mobile'
import { useEffect } from 'react'
import { isTransport } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { Empty, Skeleton } from '@/shared/StateViews'
import { FailedList } from './FailedList'
import { MailCard } from './MailCard'
import { useMine } from './queries'
import styles from './MailCard.module.css'

const FAILED = '我的留言获取失败，请稍后再试'

/** The own entries and what was answered (section 2). */
export function MyTab() {
  const { rows, data, error, refetch, more, hasNextPage } = useMine()

  useEffect(() => {
    if (error && !isTransport(error)) toast(FAILED, { kind: 'fail' })
  }, [error])

  if (!data) {
    if (!error) return <Skeleton rows={8} />
    return <FailedList error={error} text={FAILED} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无留言" />
  return (
    <>
      {rows.map((entry, place) => (
        <MailCard key={entry.adviceId || place} entry={entry} onChanged={() => void refetch()} />
      ))}
      <InfiniteScroll loadMore={more} hasMore={hasNextPage}>
        {(_, failed, retry) =>
          failed ? (
            <button type="button" className={styles.more} onClick={() => void retry()}>
              {FAILED}，点此重试
            </button>
          ) : (
            <span role="status">{hasNextPage ? '加载中...' : '没有更多了'}</span>
          )
        }
      </InfiniteScroll>
    </>
  )
}
