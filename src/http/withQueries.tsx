import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from './queryClient'
import { useUserKey } from '@/session/useUserKey'

/** Provides the query cache to a screen, and resets it for another user; only screens that use it load its code. */
export function withQueries(Screen: ComponentType): ComponentType {
  return function WithQueries() {
    const key = useUserKey()
    return (
      <QueryClientProvider client={queryClient}>
        <Screen key={key} />
      </QueryClientProvider>
    )
  }
}
