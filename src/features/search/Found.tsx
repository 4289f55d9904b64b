import type { ReactNode } from 'react'
import { isOffline, messageOf } from '@/http/apiError'
import { MoreRows } from '@/lists/MoreRows'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { HotTopics } from './HotTopics'
import type { useFound } from './queries'

/** Said of a search without results. */
export const NONE = '没有找到相关内容'

type State = Pick<ReturnType<typeof useFound>, 'data' | 'error' | 'rows' | 'hasNextPage' | 'more'> & {
  refetch: () => unknown
}

/** The states of a search: loading, failed, empty, and rows with further pages on scroll. */
export function Found({ state, children }: { state: State; children: ReactNode }) {
  const { data, error, rows, refetch, more, hasNextPage } = state
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    const offline = isOffline(error)
    const sentence = offline ? '网络不可用，请检查网络后重试' : messageOf(error, '搜索失败，请重试')
    return <Failed text={sentence} icon={offline ? 'offline' : 'broken'} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) {
    return (
      <>
        <Empty text={NONE} />
        <HotTopics />
      </>
    )
  }
  return (
    <>
      {children}
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
