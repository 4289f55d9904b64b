import { QueryClient } from '@tanstack/react-query'
import { session } from '@/session/session'

/**
 * Query cache of the screens. Failures are shown once by the http layer and retried by users; offline a call must fail,
 * not wait.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { networkMode: 'always' },
  },
})

session.onUserChange(() => queryClient.clear())
