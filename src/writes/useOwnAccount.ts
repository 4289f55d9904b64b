import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Account, people } from '@contract/people'
import { call } from '@/http/call'
import { prefetch, PREFETCHED_MS } from '@/http/prefetch'
import { queryClient } from '@/http/queryClient'

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  staleTime: PREFETCHED_MS,
})

/** The signed-in user; undefined until known. */
export const useOwnAccount = (): Account | undefined => useQuery(accountQuery).data

/** For `prepare` of a screen whose content waits for the user. */
export const prefetchOwnAccount = () => prefetch(people.account, {}, () => queryClient.prefetchQuery(accountQuery))
