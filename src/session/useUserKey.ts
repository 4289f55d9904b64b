import { useSyncExternalStore } from 'react'
import { session } from '@/session/session'

let turn = 0
session.onUserChange(() => {
  turn += 1
})

/** A number that changes with the user, for use as a React key. */
export function useUserKey(): number {
  return useSyncExternalStore(session.onUserChange, () => turn)
}
