import { queryOptions, useQuery } from '@tanstack/react-query'
import { people } from '@contract/people'
import type { Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { useRecovery } from '@/ui/useRecovery'

export const ACCOUNT = ['account']

const accountQuery = (quiet: Quiet) =>
  queryOptions({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet, kept: true }),
    staleTime: PREFETCHED_MS,
  })

/**
 * The signed-in user. Recovers by itself; a screen that waits for the user also shows the failure.
 * @param quiet false on the screen whose content it is
 */
export function useOwnAccount(quiet: Quiet = 'offline') {
  const found = useQuery(accountQuery(quiet))
  useRecovery(() => void found.refetch(), !found.data && found.error !== null)
  return found
}

/** For `prepare` of a screen whose content waits for the user. */
export const prefetchOwnAccount = () =>
  prefetch(people.account, {}, () => queryClient.prefetchQuery(accountQuery('offline')))
