import { useSyncExternalStore } from 'react'
import { session } from '@/session/session'

let turn = 0
session.onUserChange(() => {
  turn += 1
})

/** Another number for each user, so that what is keyed by it starts anew for the next one. */
export function useUserTurn(): number {
  return useSyncExternalStore(session.onUserChange, () => turn)
}
