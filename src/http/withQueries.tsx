import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from './queryClient'
import { useUserTurn } from '@/session/useUserTurn'

/** Gives a screen the query cache, and starts it anew for another user; only screens that ask for it load its code. */
export function withQueries(Screen: ComponentType): ComponentType {
  return function WithQueries() {
    const key = useUserTurn()
    return (
      <QueryClientProvider client={queryClient}>
        <Screen key={key} />
      </QueryClientProvider>
    )
  }
}
