import { type InfiniteData, queryOptions, useQuery } from '@tanstack/react-query'
import type { DateRangeKind } from '@contract/text/dateRange'
import { walk, type Walker, type WalkPeriod, type WalkRank, type WalkScope, type WalkToday } from '@contract/walk'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { changePages } from '@/lists/changePages'
import { useCursorRows } from '@/lists/useCursorRows'
import { useOwnAccount } from '@/writes/useOwnAccount'

const TODAY = ['walk', 'today']
const RANK = ['walk', 'rank']

const todayQuery = queryOptions({
  queryKey: TODAY,
  queryFn: ({ signal }) => call(walk.today, {}, { signal }),
  staleTime: PREFETCHED_MS,
})

/** Preloads today's state, if the boot script has requested it. */
export const prefetchToday = () => prefetch(walk.today, {}, () => queryClient.prefetchQuery(todayQuery))

export const useToday = () => useQuery(todayQuery)

export const useHistory = (range: DateRangeKind) =>
  useQuery({
    queryKey: ['walk', 'history', range],
    queryFn: ({ signal }) => call(walk.history, { range }, { signal }),
  })

/** The stations and which were claimed; cached for offline use. */
export const useStations = () =>
  useQuery({ queryKey: ['walk', 'levels'], queryFn: ({ signal }) => call(walk.levels, {}, { signal, kept: true }) })

/** The walkers of a scope and period, page by page; `me` is null while unknown and for a user without a rank. */
export function useRank(scope: WalkScope, period: WalkPeriod) {
  const found = useCursorRows([...RANK, scope, period], (cursor, reading) =>
    call(walk.rank, { scope, period, cursor }, reading),
  )
  return { ...found, me: found.data?.pages[0]?.me ?? null }
}

/** The user's own id; undefined until known. */
export function useOwnId(): string | undefined {
  return useOwnAccount().data?.userId
}

/**
 * Shows today's state from a response, which takes precedence over reads that are still running, and refetches the
 * rest.
 */
export async function noteToday(today: WalkToday): Promise<void> {
  await queryClient.cancelQueries({ queryKey: TODAY })
  queryClient.setQueryData(TODAY, today)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'walk' && queryKey[1] !== 'today' })
}

/** Updates a walker's cheers in every cached list. */
export function noteCheers({ userId, cheerNum, cheered }: Walker): void {
  changePages<InfiniteData<WalkRank>>(queryClient, RANK, (kept) => ({
    ...kept,
    pages: kept.pages.map((page) => ({
      ...page,
      list: page.list.map((each) => (each.userId === userId ? { ...each, cheerNum, cheered } : each)),
    })),
  }))
}

/** Invalidates all queries of this noun. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['walk'] })
