import { queryOptions, useQuery } from '@tanstack/react-query'
import { modules } from '@contract/module'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { savedHome, saveHome } from './savedHome'

export const favouritesKey = ['service', 'favourites']

const tilesQuery = queryOptions({
  queryKey: ['service', 'tiles'],
  queryFn: async ({ signal }) => {
    const { groups } = await call(modules.list, {}, { signal })
    saveHome({ groups })
    return groups
  },
  staleTime: PREFETCHED_MS,
})

const favouritesQuery = (quiet: Quiet) =>
  queryOptions({
    queryKey: favouritesKey,
    queryFn: async ({ signal }) => {
      const { codes } = await call(modules.favourites, {}, { signal, quiet })
      saveHome({ codes })
      return codes
    },
    staleTime: PREFETCHED_MS,
  })

const todayQuery = queryOptions({
  queryKey: ['service', 'today'],
  queryFn: async ({ signal }) => {
    const today = await call(modules.today, {}, { signal, quiet: 'background' })
    saveHome({ today })
    return today
  },
  staleTime: PREFETCHED_MS,
})

/** What the home begins with, where the boot script has asked for it. */
export async function prefetchHome(): Promise<void> {
  await Promise.all([
    prefetch(modules.list, {}, () => queryClient.prefetchQuery(tilesQuery)),
    prefetch(modules.favourites, {}, () => queryClient.prefetchQuery(favouritesQuery('background'))),
    prefetch(modules.today, {}, () => queryClient.prefetchQuery(todayQuery)),
  ])
}

/** The tiles of this user; `keptAt` where they are the last ones seen and could not be renewed. */
export function useTiles() {
  const { data, error, refetch } = useQuery(tilesQuery)
  const kept = error && !data ? savedHome() : undefined
  return { groups: data ?? kept?.groups, keptAt: kept?.at, error, refetch }
}

/**
 * The codes of the favourites in their order; undefined while they are not known, or cannot be.
 * @param quiet the home shows its tiles without them and tells no failure
 */
export function useFavourites(quiet: Quiet = false) {
  const { data, error, refetch } = useQuery(favouritesQuery(quiet))
  return { codes: data ?? (error ? savedHome()?.codes : undefined), error, refetch }
}

/** Today's lines; undefined while they are asked for, the last ones where they cannot be read. */
export function useToday() {
  const { data, error } = useQuery(todayQuery)
  return data ?? (error ? (savedHome()?.today ?? []) : undefined)
}
