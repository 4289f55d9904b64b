import { queryOptions, useQuery } from '@tanstack/react-query'
import { people } from '@contract/people'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'
import { useRecovery } from '@/ui/useRecovery'

export const ACCOUNT = ['account']

const accountQuery = queryOptions({
  queryKey: ACCOUNT,
  queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'offline', kept: true }),
  staleTime: PREFETCHED_MS,
})

/** The signed-in user. Recovers by itself; a screen that waits for the user also shows the failure. */
export function useOwnAccount() {
  const found = useQuery(accountQuery)
  useRecovery(() => void found.refetch(), !found.data && found.error !== null)
  return found
}

/** For `prepare` of a screen whose content waits for the user. */
export const prefetchOwnAccount = () => prefetch(people.account, {}, () => queryClient.prefetchQuery(accountQuery))
