/** Rows in an IndexedDB of their own, which no rule clears; where the browser keeps nothing they live as long as the page. */
export interface KeptRows {
  all(): Promise<unknown[]>
  put(key: string, row: unknown): Promise<void>
  drop(key: string): Promise<void>
}

const STORE = 'rows'

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

/** @param name of the database. Nothing of it throws. */
export function keptRows(name: string): KeptRows {
  const held = new Map<string, unknown>()
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
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
  async function on<Result>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    return settled(work((await open()).transaction(STORE, mode).objectStore(STORE)))
  }

  return {
    all: () => on('readonly', (rows) => rows.getAll() as IDBRequest<unknown[]>).catch(() => Array.from(held.values())),
    async put(key, row) {
      await on('readwrite', (rows) => rows.put(row, key)).catch(() => held.set(key, row))
    },
    async drop(key) {
      held.delete(key)
      await on('readwrite', (rows) => rows.delete(key)).catch(() => undefined)
    },
  }
}
