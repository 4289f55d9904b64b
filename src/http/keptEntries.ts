import { DAY_MS } from '@contract/text/timeUnits'
import { idbRequest, keysUnder } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { digest } from '@/session/shellToken'

export const PREFIX = 'kept.'
export const MAX_AGE_MS = 7 * DAY_MS
const MAX_BYTES = 20 * 1024 * 1024
const MAX_ENTRY_BYTES = 1024 * 1024
/** Browsers store one or two bytes per character. */
const BYTES_PER_CHARACTER = 2
const CHECK_AFTER_WRITES = 20

interface Entry {
  text: string
  /** Milliseconds since 1970. */
  at: number
}

export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'text' in value
const bytesOf = ({ text }: Entry) => text.length * BYTES_PER_CHARACTER

/** Begins anywhere, so that the size is also checked where each page makes a few writes only. */
let writes = Math.floor(Math.random() * CHECK_AFTER_WRITES)

/** Stored responses, for the persister of queries. */
export const keptEntries = {
  async getItem(key: string): Promise<string | null> {
    const entry = await idbRequest<unknown>('readonly', (store) => store.get(key))
    return isEntry(entry) ? entry.text : null
  },
  async setItem(key: string, text: string): Promise<void> {
    const entry = { text, at: Date.now() }
    if (bytesOf(entry) > MAX_ENTRY_BYTES) return keptEntries.removeItem(key)
    await idbRequest('readwrite', (store) => store.put(entry, key))
    if (++writes % CHECK_AFTER_WRITES === 0) await makeRoom()
  },
  async removeItem(key: string): Promise<void> {
    await idbRequest('readwrite', (store) => store.delete(key))
  },
}

/** Removes other users' and outdated entries, then the oldest until the rest fits. */
async function makeRoom(): Promise<void> {
  const mine = prefixNow()
  const entries: { key: string; at: number; size: number }[] = []
  // One at a time: together they are large.
  for (const key of await idbRequest('readonly', (store) => store.getAllKeys(keysUnder(PREFIX)))) {
    const entry = await idbRequest<unknown>('readonly', (store) => store.get(key))
    // Removed meanwhile, and perhaps stored again.
    if (entry === undefined) continue
    entries.push({
      key: String(key),
      ...(isEntry(entry) ? { at: entry.at, size: bytesOf(entry) } : { at: 0, size: 0 }),
    })
  }
  let bytes = 0
  for (const { key, at, size } of entries.sort((one, other) => other.at - one.at)) {
    bytes += size
    const isOld = Date.now() - at > MAX_AGE_MS
    if (!key.startsWith(mine) || isOld || bytes > MAX_BYTES) await keptEntries.removeItem(key)
  }
}

/** Separate per login; the identity may be a token, so only its digest is stored. */
export const prefixNow = () => PREFIX + digest(session.identity() ?? '')
