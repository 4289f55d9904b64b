const FEED_PREFIX = 'bole.feed.'
const PAGE_PREFIXES = [FEED_PREFIX, 'bole.feedCity', 'bole.scroll.', 'bole.changed', 'bole.service.', 'bole.waiting.']

function forget(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
}

/** Removes stored lists, scroll positions and layouts for another user; drafts are stored elsewhere. */
export function forgetUserPages(): void {
  for (const storage of [sessionStorage, localStorage]) forget(storage, PAGE_PREFIXES)
}

/** Removes the stored feed, or that of one tab, which the reader may no longer see. */
export function forgetKeptFeeds(tab = ''): void {
  forget(sessionStorage, [FEED_PREFIX + tab])
}
