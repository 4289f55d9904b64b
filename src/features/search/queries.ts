import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type SearchKind, searchOf, type SearchRow } from '@contract/search'
import type { CursorPage } from '@contract/trend'
import { useMemo } from 'react'
import { call } from '@/http/call'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { cursorAfter } from '@/lib/pages'

export const FRESH_MS = 5 * 60_000

/** The pages found so far; kept for returning from a post. */
export function useFound<Kind extends SearchKind>(kind: Kind, keyword: string) {
  type Page = CursorPage<SearchRow[Kind]>
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, string[], string | null>({
    queryKey: ['search', kind, keyword],
    queryFn: ({ pageParam, signal }) => call(searchOf(kind), { keyword, kind, cursor: pageParam }, { signal }),

    initialPageParam: null,
    getNextPageParam: cursorAfter,
    staleTime: FRESH_MS,
  })

  /** Rejects if the next page failed, so that the list offers a retry. */
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }

  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.list) ?? [], [found.data])
  return { ...found, rows, more }
}

/** See `heightsOf` of the list. */
export const heightsOfFound = (kind: SearchKind, keyword: string) => heightsOf(`search ${kind} ${keyword}`)
