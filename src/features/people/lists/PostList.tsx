import { useMemo } from 'react'
import { MoreRows } from '@/lists/MoreRows'
import { useRemovals } from '@/writes/removals'
import { Empty, Skeleton } from '@/ui/States'
import { postHref } from '@/posts/postHref'
import { TrendCard } from '@/posts/TrendCard/TrendCard'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { OwnPost } from './OwnPost'
import { type PostsOf, usePosts } from '../queries'
import look from '@/ui/look.module.css'

interface Props {
  of: PostsOf
  empty: string
  isOwn?: boolean
  /** Called when the backend has removed or restored an own post. */
  onRemoved?: () => void
}

/** The posts of one tab with their four states; own posts have actions. */
export function PostList({ of, empty, isOwn = false, onRemoved }: Props) {
  const { rows, data, error, refetch, more, hasNextPage } = usePosts(of)
  const ids = useMemo(() => rows.map(({ trendsId }) => trendsId), [rows])
  const { isRemoved, learn } = useRemovals()
  if (!data) {
    if (!error) return <Skeleton rows={4} />
    return <FailedRead error={error} text="动态加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text={empty} />
  const list = `posts ${of.tab} ${of.userId ?? ''}`

  function row(place: number) {
    const trend = rows[place]
    if (!trend) return null
    if (!isOwn) return <TrendCard trend={trend} href={postHref(trend)} />
    const { trendsId } = trend
    const handleRemoved = (on: boolean) => {
      learn(trendsId, on)
      onRemoved?.()
    }
    return <OwnPost trend={trend} removed={isRemoved(trendsId)} onRemoved={handleRemoved} />
  }
  return (
    <>
      <WindowedList key={list} ids={ids} heights={heightsOf(list)} room={look.full} row={row} />
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
