import { useQuery } from '@tanstack/react-query'
import { feed } from '@contract/feed'
import { type SearchKind, searchOf, type SearchRow } from '@contract/search'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { useCursorRows } from '@/lists/useCursorRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'

const FRESH_MS = 5 * MINUTE_MS

/** The pages found so far; kept for returning from a post. Nothing is read unless `enabled`. */
export function useFound<Kind extends SearchKind>(kind: Kind, keyword: string, enabled = true) {
  return useCursorRows<CursorPage<SearchRow[Kind]>>(
    ['search', kind, keyword],
    (cursor, { signal }) => call(searchOf(kind), { keyword, kind, cursor }, { signal }),
    { staleTime: FRESH_MS, enabled },
  )
}

/** The topics with the most posts first. */
export const useHotTopics = () =>
  useQuery({
    queryKey: ['hot-topics'],
    queryFn: ({ signal }) => call(feed.searchTopics, { keyword: '' }, { signal }),
    staleTime: FRESH_MS,
  })

/** See `heightsOf` of the list. */
export const heightsOfFound = (kind: SearchKind, keyword: string) => heightsOf(`search ${kind} ${keyword}`)
