import { storeText } from '@/lib/stores/deviceStore'

/** Removed at once: only the storage event is used, as Safari 14 has no BroadcastChannel. */
const KEY = 'bole.lease'

/** Tells this admin's other tabs, which share the lease of a post, that this tab releases it. */
export function announceReleased(trendsId: string): void {
  storeText(KEY, trendsId)
  storeText(KEY, '')
}

/**
 * Calls back when another tab of this admin has released the post.
 * @returns stops it
 */
export function onReleasedElsewhere(trendsId: string, onReleased: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === trendsId) onReleased()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
