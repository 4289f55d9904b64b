const FEED_PREFIX = 'bole.feed.'
const USER_PREFIXES = [FEED_PREFIX, 'bole.feedCity', 'bole.scroll.', 'bole.changed', 'bole.service.']

function forget(storage: Storage, prefixes: readonly string[]): void {
  for (const key of Object.keys(storage)) if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
}

/** Another user must find no page of the former one: kept lists, places and layouts go; drafts live elsewhere. */
export function forgetUserPages(): void {
  for (const storage of [sessionStorage, localStorage]) forget(storage, USER_PREFIXES)
}

/** What a page that runs anew would find of the feed is no longer what the reader may see. */
export function forgetKeptFeeds(): void {
  forget(sessionStorage, [FEED_PREFIX])
}
