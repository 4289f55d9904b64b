import { QueryClient } from '@tanstack/react-query'
import { session } from '@/session/session'

/** What screens have read. Failures are told once by the http layer and retried by people; offline a call must fail, not wait. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { networkMode: 'always' },
  },
})

session.onUserChange(() => queryClient.clear())
