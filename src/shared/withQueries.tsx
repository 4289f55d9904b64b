import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { session } from '@/session/session'

// Failures are told once by the http layer and retried by people; offline a call must fail, not wait.
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { networkMode: 'always' },
  },
})

session.onUserChange(() => client.clear())

/** Gives a screen the query cache; only screens that ask for it load its code. */
export function withQueries(Screen: ComponentType): ComponentType {
  return function WithQueries() {
    return (
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>
    )
  }
}

