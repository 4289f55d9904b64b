import { queryOptions, useQuery } from '@tanstack/react-query'
import { psychology, type PsychologyHome, type Scale } from '@contract/psychology'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'

const HOME = ['psychology', 'home']

const isWithdrawn = ({ consented, consentOutdated }: PsychologyHome) => !consented && !consentOutdated

/** False once a new consent is known; also once the user has changed, which empties the cache. */
function isStillWithdrawn(): boolean {
  const known = queryClient.getQueryData<PsychologyHome>(HOME)
  return known !== undefined && isWithdrawn(known)
}

/** Loads the code of drafts and writes only where it may be needed. Never rejects. */
const forgetWithdrawn = (): Promise<void> =>
  import('@/writes/unqueued/forgetWithdrawn').then(
    (writes) => writes.forgetWithdrawn(isStillWithdrawn),
    () => undefined,
  )

async function readHome(signal: AbortSignal, quiet?: Quiet): Promise<PsychologyHome> {
  const home = await call(psychology.home, {}, { signal, quiet })
  if (isWithdrawn(home)) void forgetWithdrawn()
  return home
}

const homeQuery = queryOptions({
  queryKey: HOME,
  queryFn: ({ signal }) => readHome(signal),
  staleTime: PREFETCHED_MS,
})

/** Preloads the home, if the boot script has requested it. */
export const prefetchHome = () => prefetch(psychology.home, {}, () => queryClient.prefetchQuery(homeQuery))

export const useHome = () => useQuery(homeQuery)

/** Reads after a refusal whether the consent was withdrawn, so that this device forgets what it has of it. */
export const checkConsent = (): Promise<void> =>
  queryClient.prefetchQuery({ ...homeQuery, queryFn: ({ signal }) => readHome(signal, 'background'), staleTime: 0 })

/** Shows the home returned by a write, and removes all other cached data of this noun. */
export async function noteHome(home: PsychologyHome): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['psychology'] })
  queryClient.removeQueries({ queryKey: ['psychology'], predicate: ({ queryKey }) => queryKey[1] !== HOME[1] })
  queryClient.setQueryData(HOME, home)
}

export const useScales = () =>
  useQuery({ queryKey: ['psychology', 'scales'], queryFn: ({ signal }) => call(psychology.scales, {}, { signal }) })

/** The items of the open round. */
export const useRound = (scale: Scale) =>
  useQuery({
    queryKey: ['psychology', 'round', scale],
    queryFn: ({ signal }) => call(psychology.scale, { scale }, { signal }),
  })

/** Own reports, newest first; of one scale or of both. */
export function useReports(scale?: Scale) {
  return useCursorRows(['psychology', 'reports', scale ?? ''], (cursor, reading) =>
    call(psychology.reports, { ...(scale ? { scale } : {}), cursor }, reading),
  )
}

/** A report; nothing is read for an empty id. */
export const useReport = (reportId: string) =>
  useQuery({
    queryKey: ['psychology', 'report', reportId],
    queryFn: ({ signal }) => call(psychology.report, { reportId }, { signal }),
    enabled: reportId !== '',
  })

/** Removes the cached lists of reports, of which one was deleted on another device. */
export const forgetReports = (): void => queryClient.removeQueries({ queryKey: ['psychology', 'reports'] })

/** Invalidates all queries of this noun. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['psychology'] })
