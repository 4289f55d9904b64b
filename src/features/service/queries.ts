import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { modules, type TodayItem } from '@contract/module'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { unread } from '@/http/unread'
import { useChinaDay } from '@/lib/time/useChinaDay'
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

/** Preloads the home's data, if the boot script has requested it. */
export async function prefetchHome(): Promise<void> {
  await Promise.all([
    prefetch(modules.list, {}, () => queryClient.prefetchQuery(tilesQuery)),
    prefetch(modules.favourites, {}, () => queryClient.prefetchQuery(favouritesQuery('background'))),
    prefetch(modules.today, {}, () => queryClient.prefetchQuery(todayQuery)),
  ])
}

/** Reads the shown parts of the home again; they were read, and failed, together. */
const readAgain = () => queryClient.refetchQueries({ queryKey: ['service'], type: 'active' })

/**
 * The tiles of this user. If loading failed they are the last ones, and `keptAt` is when the older of them and today's
 * lines was loaded, in milliseconds since 1970.
 */
export function useTiles() {
  const { data, error, dataUpdatedAt } = useQuery(tilesQuery)
  const kept = error && !data ? savedHome() : undefined
  const keptAt = error && data ? Math.min(dataUpdatedAt, linesAt()) : kept?.at
  return { groups: data ?? kept?.groups, keptAt, error, refetch: readAgain }
}

/** When the lines that a kept home shows were loaded; if that is unknown, the time of the stored home. */
function linesAt(): number {
  const lines = queryClient.getQueryState(todayQuery.queryKey)
  return lines?.data ? lines.dataUpdatedAt : (savedHome()?.at ?? Infinity)
}

/**
 * The codes of the favourites in order; undefined if unknown, of an earlier visit while `isFetching`. `kept` are the
 * stored ones, once loading has failed.
 * @param quiet no toast on failure, for the home, which works without them
 */
export function useFavourites(quiet: Quiet = false) {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(favouritesQuery(quiet))
  const kept = errorUpdateCount > 0 ? savedHome()?.codes : undefined
  return { codes: data ?? (error ? kept : undefined), kept, error, isFetching, refetch }
}

/**
 * Today's lines, undefined while loading; `failed` if they, or newer ones, could not be loaded. Those of the stored
 * home belong to its time, and so are returned only with it.
 * @param withKept whether the stored home is shown
 */
export function useToday(withKept: boolean) {
  const { data, error, refetch } = useQuery(todayQuery)
  useChinaDay(() => void refetch())
  useUnread(data, () => void refetch())
  const items = data ?? (error ? (withKept && savedHome()?.today) || [] : undefined)
  return { items, failed: error !== null && !withKept, refetch }
}

/** Reads the lines again when the tab bar has learned another number of unread messages than they say. */
function useUnread(lines: readonly TodayItem[] | undefined, readLines: () => void): void {
  const total = useSyncExternalStore(unread.subscribe, unread.total)
  const compare = useEffectEvent(() => {
    if (!lines || !unread.summary()) return
    if ((lines.find(({ kind }) => kind === 'message')?.value ?? '0') !== String(total)) readLines()
  })
  useEffect(() => compare(), [total])
}
