import { type InfiniteData, type InfiniteQueryObserverResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CursorPage } from '@contract/trend'
import { isTransport } from '@/http/apiError'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'

interface Options {
  enabled?: boolean
  /** Refetch interval in milliseconds while it is shown. */
  refetchInterval?: number
  refetchOnWindowFocus?: boolean
  staleTime?: number
}

/**
 * Loads the next page of a list. A refetch that is under way ends first: the next page would cancel it, and rows known
 * to be old would stay. A list that is left meanwhile loads nothing more. Rejects on failure, so that the list offers a
 * retry.
 */
export async function nextPage(
  { refetch, fetchNextPage }: Pick<InfiniteQueryObserverResult, 'refetch' | 'fetchNextPage'>,
  queryKey: readonly unknown[],
): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus === 'fetching') {
    const failure = (await refetch({ cancelRefetch: false })).error
    if (!query.isActive()) return
    // Without a network the next page would fail, too, with a second message.
    if (isTransport(failure)) throw failure
  }
  const { error } = await fetchNextPage()
  if (error) throw error
}

/**
 * A list that is read page by page (rule: paging).
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

  const more = () => nextPage(found, queryKey)

  const rows = useMemo<Page['list'][number][]>(() => found.data?.pages.flatMap(({ list }) => list) ?? [], [found.data])
  return { ...found, rows, more }
}
