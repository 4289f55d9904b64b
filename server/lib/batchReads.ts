/** Returns the result of a key, or throws its refusal. */
export type ResultOf<Result> = (key: string) => Result

/**
 * Reads the keys of all calls of one event loop iteration in a batch, with at most `most` batches at a time; calls
 * beyond that join the next batch, which starts when one ends. A result is never older than its call. Throws the error
 * of the batch or of the key.
 */
export function batchReads<Result>(
  run: (keys: string[]) => Promise<ResultOf<Result>>,
  most = 1,
): (key: string) => Promise<Result> {
  let running = 0
  let next: Batch<Result> | undefined

  /** Batches what arrives in one event loop iteration: its sockets are read one after the other. */
  const beginSoon = () => setImmediate(begin)

  function begin() {
    if (!next || running >= most) return
    const { keys, resolve } = next
    next = undefined
    running += 1
    const batch = run([...keys])
    resolve(batch)
    const end = () => {
      running -= 1
      begin()
    }
    batch.then(end, end)
  }

  return async (key) => {
    if (!next) {
      next = newBatch()
      if (running < most) beginSoon()
    }
    const { keys, read } = next
    keys.add(key)
    return (await read)(key)
  }
}

interface Batch<Result> {
  keys: Set<string>
  read: Promise<ResultOf<Result>>
  resolve(read: Promise<ResultOf<Result>>): void
}

function newBatch<Result>(): Batch<Result> {
  let resolve: Batch<Result>['resolve'] = () => undefined
  const read = new Promise<ResultOf<Result>>((settle) => (resolve = settle))
  return { keys: new Set(), read, resolve }
}
