import { USER_KEY } from './store'

const NAME = 'bole.session'

// Node has such channels too, and would wait for one for ever.
const channel =
  typeof window === 'object' && typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : undefined

/** Tells the other tabs to look who is signed in. What changed is in the cookie, never in the message. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Calls back when another tab signed in or out; storage events where there is no BroadcastChannel. */
export function onNews(look: () => void): void {
  channel?.addEventListener('message', look)
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY || event.key === null) look()
  })
}
