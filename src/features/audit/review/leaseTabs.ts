import { storeText } from '@/lib/deviceStore'

/** Removed at once: only the storage event counts, as Safari 14 has no BroadcastChannel. */
const KEY = 'bole.lease'

/** Tells the other tabs of this admin that this one gives the lease of a post up, which is theirs, too. */
export function announceLeft(trendsId: string): void {
  storeText(KEY, trendsId)
  storeText(KEY, '')
}

/**
 * Calls back when another tab of this admin has left the post.
 * @returns stops it
 */
export function onLeftElsewhere(trendsId: string, onLeft: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === trendsId) onLeft()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
