const DATABASE = 'bole.device'
const STORE = 'kept'

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
      resolve(request.result)
    }
    request.onerror = request.onblocked = () => reject(request.error ?? new Error('The device store is blocked'))
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** One request to the store. Rejects where the browser keeps nothing. */
export async function askDevice<Result>(mode: IDBTransactionMode, act: (kept: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const transaction = (await open()).transaction(STORE, mode)
  const request = act(transaction.objectStore(STORE))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The device store failed'))
  })
}

/**
 * What stays on this device whoever signs in or out (`decisions`, Session: theme, text size, drafts live in IndexedDB,
 * which no rule clears). Never throws: where the browser keeps nothing, nothing is there.
 */
export const deviceStore = {
  read: (key: string): Promise<unknown> => askDevice<unknown>('readonly', (kept) => kept.get(key)).catch(() => undefined),
  /** True once it is kept. */
  write: (key: string, value: unknown): Promise<boolean> =>
    askDevice('readwrite', (kept) => kept.put(value, key)).then(
      () => true,
      () => false,
    ),
  remove: (key: string): Promise<void> => askDevice('readwrite', (kept) => kept.delete(key)).catch(() => undefined),
}
