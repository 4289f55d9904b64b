import { useSyncExternalStore } from 'react'
import { session } from '@/session/session'

let generation = 0
session.onUserChange(() => {
  generation += 1
})

/** A number that changes with the user, for use as a React key. */
export function useUserKey(): number {
  return useSyncExternalStore(session.onUserChange, () => generation)
}
