import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CursorPage } from '@contract/trend'
import { cursorAfter } from '@/lib/pages'
import { nextPage } from './nextPage'

interface Options {
  enabled?: boolean
  /** Refetch interval in milliseconds while it is shown. */
  refetchInterval?: number
  refetchOnWindowFocus?: boolean
  staleTime?: number
}

/**
 * A list that is read page by page.
 * @param read one page; the cursor of the first one is null
 * @returns the query with its `rows` so far; `more` rejects if the next page failed, so that the list offers a retry
 */
export function useCursorRows<Page extends CursorPage<unknown>>(
  queryKey: readonly unknown[],
  read: (cursor: string | null, reading: { signal: AbortSignal }) => Promise<Page>,
  options: Options = {},
) {
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | null>({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })

  const more = () => nextPage(found, found.isFetching)

  const rows = useMemo<Page['list'][number][]>(() => found.data?.pages.flatMap(({ list }) => list) ?? [], [found.data])
  return { ...found, rows, more }
}
