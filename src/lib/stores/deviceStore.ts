const DATABASE = 'bole.device'
const STORE = 'kept'
/** Some Safari versions never open it: then the device counts as one without storage. */
export const OPEN_TIMEOUT_MS = 5000
/** How long a write waits for the store: some are slow to open it, and never end a transaction. */
export const ANSWER_TIMEOUT_MS = 1000

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close()
        opening = undefined
      }
      // For later requests, if it was too late for this one.
      opening = Promise.resolve(request.result)
      resolve(request.result)
    }
    request.onerror = request.onblocked = () => {
      opening = undefined
      reject(request.error ?? new Error('The device store is blocked'))
    }
    setTimeout(reject, OPEN_TIMEOUT_MS, new Error('The device store does not answer'))
  })
  return opening
}

/** The browser may have closed the database, as iOS does in the background: opened once more. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const former = open()
  const database = await former
  try {
    return database.transaction(STORE, mode)
  } catch {
    if (opening === former) opening = undefined
    return (await open()).transaction(STORE, mode)
  }
}

/** Makes one request to IndexedDB. Rejects if it is not available. */
export async function idbRequest<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = await begin(mode)
  const request = act(transaction.objectStore(STORE))
  // Without it the browser drops what a page writes while it is left. Safari 14 has no such method.
  if ('commit' in transaction) transaction.commit()
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The device store failed'))
  })
}

/** Values that IndexedDB has not or could not store: kept until the page is closed, and newer than the stored ones. */
const held = new Map<string, unknown>()

/** Range of all keys with a prefix. */
export const keysUnder = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/**
 * Storage of this device, independent of the login (rule: kept keys): theme, text size, drafts and outbox are in
 * IndexedDB, which no rule clears; keys of a user's data contain the user id. Cached responses are in the same database and are
 * deleted with the login (`http/kept.ts`). Never throws.
 */
export const deviceStore = {
  read: async (key: string): Promise<unknown> =>
    held.has(key) ? held.get(key) : idbRequest<unknown>('readonly', (store) => store.get(key)).catch(() => undefined),
  /** Whether something is stored; true where that cannot be read. */
  has: async (key: string): Promise<boolean> => {
    if (held.has(key)) return true
    const found = idbRequest('readonly', (store) => store.getKey(key))
    return found.then(
      (known) => known !== undefined,
      () => true,
    )
  },
  /** The stored object; undefined if none is stored. */
  async readObject(key: string): Promise<object | undefined> {
    const stored = await deviceStore.read(key)
    return typeof stored === 'object' && stored !== null ? stored : undefined
  },
  /** All values whose key has this prefix. */
  async list(prefix: string): Promise<unknown[]> {
    const newer = Array.from(held.keys()).filter((key) => key.startsWith(prefix))
    if (newer.length === 0)
      return idbRequest<unknown[]>('readonly', (store) => store.getAll(keysUnder(prefix))).catch(() => [])
    const stored = await idbRequest('readonly', (store) => store.getAllKeys(keysUnder(prefix))).catch(() => [])
    const keys = new Set([...stored.map(String), ...newer])
    const values = await Promise.all(Array.from(keys, (key) => deviceStore.read(key)))
    return values.filter((value) => value !== undefined)
  },
  /** True once it is stored; else it lasts until the page is closed. */
  write: (key: string, value: unknown): Promise<boolean> => {
    held.set(key, value)
    return idbRequest('readwrite', (store) => store.put(value, key)).then(
      () => {
        if (held.get(key) === value) held.delete(key)
        return true
      },
      () => false,
    )
  },
  remove: (key: string): Promise<void> => {
    held.delete(key)
    return idbRequest('readwrite', (store) => store.delete(key)).catch(() => undefined)
  },
  /** All keys with this prefix. */
  removeAll: (prefix: string): Promise<void> => {
    for (const key of Array.from(held.keys())) if (key.startsWith(prefix)) held.delete(key)
    return idbRequest('readwrite', (store) => store.delete(keysUnder(prefix))).catch(() => undefined)
  },
}

/** Texts that `localStorage` had no room for: kept until the page is closed, and newer than the stored ones. */
const unstored = new Map<string, string>()

/** A text in `localStorage`; '' if there is none or storage is not available. */
export function storedText(key: string): string {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores a text for `storedText`, until the page is closed if there is no room for it; '' removes it. Never throws. */
export function storeText(key: string, text: string): void {
  unstored.delete(key)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
}

/** The keys with this prefix that have a text. */
export function storedKeys(prefix: string): string[] {
  const isMeant = (key: string) => key.startsWith(prefix)
  const held = Array.from(unstored.keys()).filter(isMeant)
  try {
    return Array.from(new Set([...Object.keys(localStorage).filter(isMeant), ...held]))
  } catch {
    return held
  }
}

/** Removes what only lasts until the page is closed. */
export function forgetUnstored(prefix: string): void {
  for (const key of Array.from(unstored.keys())) if (key.startsWith(prefix)) unstored.delete(key)
}
