import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { type CursorPage, FeedTab, type Trend, trends } from '@contract/trend'
import { call } from '@/http/call'
import { wholeTrend } from '@/lib/wholeTrend'
import { type FeedPages, saveFeed, savedFeed } from './savedFeed'

/** The feed of this place in the history: back and reload find it as it was, a fresh visit starts anew. */
export function useFeed() {
  const { key } = useLocation()
  const kind = useNavigationType()
  const feed = useInfiniteQuery<CursorPage<Trend>, Error, FeedPages, [string, string], string | null>({
    queryKey: ['feed', key],
    queryFn: async ({ pageParam, signal }) => {
      const { list, nextCursor } = await call(trends.page, { tab: FeedTab.Recommend, cursor: pageParam }, { signal })
      return { list: list.map(wholeTrend), nextCursor: nextCursor ?? null }
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => (kind === 'POP' ? savedFeed(key) : undefined),
    staleTime: Infinity,
  })

  const { data, fetchNextPage } = feed
  useEffect(() => {
    if (data) saveFeed(key, data)
  }, [key, data])

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await fetchNextPage()
    if (error) throw error
  }

  return { ...feed, rows: unique(data?.pages.flatMap((page) => page.list) ?? []), more }
}

/** A post that moved between two pages is shown once. */
function unique(rows: Trend[]): Trend[] {
  const seen = new Set<string>()
  return rows.filter(({ trendsId }) => !seen.has(trendsId) && seen.add(trendsId))
}
