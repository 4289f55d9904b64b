import { MoreRows } from '@/shared/MoreRows'
import { Empty, Skeleton } from '@/shared/StateViews'
import { TrendCard } from '@/shared/TrendCard/TrendCard'
import { FailedRead } from './FailedRead'
import { OwnPost } from './OwnPost'
import { type PostsOf, usePosts } from './queries'

/** The posts of one tab with their four states; own ones can be changed and removed. */
export function PostList({ of, empty, isOwn = false }: { of: PostsOf; empty: string; isOwn?: boolean }) {
  const { rows, data, error, refetch, more, hasNextPage } = usePosts(of)
  if (!data) {
    if (!error) return <Skeleton rows={4} />
    return <FailedRead error={error} text="动态加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text={empty} />
  return (
    <>
      {rows.map((trend) =>
        isOwn ? <OwnPost key={trend.trendsId} trend={trend} /> : <TrendCard key={trend.trendsId} trend={trend} />,
      )}
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
