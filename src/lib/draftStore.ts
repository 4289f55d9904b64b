const DATABASE = 'bole.drafts'
const STORE = 'drafts'

/** Where the browser keeps nothing, drafts live as long as the page. */
const held = new Map<string, unknown>()
let opening: Promise<IDBDatabase> | undefined

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onblocked = () => reject(new Error('IndexedDB is blocked'))
    settled(request).then((database) => {
      database.onclose = () => (opening = undefined)
      resolve(database)
    }, reject)
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function on<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open()
  return settled(work(database.transaction(STORE, mode).objectStore(STORE)))
}

/** What people typed and have not sent, in IndexedDB, which no rule clears. Never throws; a key names its user. */
export const draftStore = {
  /** What was written last under this key; undefined for nothing. */
  read(key: string): Promise<unknown> {
    return on('readonly', (store) => store.get(key) as IDBRequest<unknown>).catch(() => held.get(key))
  },
  async write(key: string, value: unknown): Promise<void> {
    held.set(key, value)
    await on('readwrite', (store) => store.put(value, key)).catch(() => undefined)
  },
  async drop(key: string): Promise<void> {
    held.delete(key)
    await on('readwrite', (store) => store.delete(key)).catch(() => undefined)
  },
}
