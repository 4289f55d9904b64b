import { tabChannel } from '@/lib/tabChannel'
import { USER_KEY } from './store'

const channel = tabChannel('bole.session')

/** Tells other tabs to check who is signed in. The change is in the cookie, never in the message. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Calls back when another tab signed in or out; by storage events without BroadcastChannel. */
export function onSessionChange(callback: () => void): void {
  channel?.addEventListener('message', callback)
  window.addEventListener('storage', (event) => {
    if (event.key === USER_KEY || event.key === null) callback()
  })
}
