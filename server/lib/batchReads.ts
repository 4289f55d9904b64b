/** Gives each key its own result, or throws what that key is refused with. */
export type ResultOf<Result> = (key: string) => Result

/**
 * Reads keys in batches of all that ask within a turn of the event loop, at most `most` runs at a time; whoever asks
 * while that many run is given the next, which begins as soon as one has ended. So a result is never older than
 * its call. Throws what the run or the key's result throws.
 */
export function batchReads<Result>(
  run: (keys: string[]) => Promise<ResultOf<Result>>,
  most = 1,
): (key: string) => Promise<Result> {
  let running = 0
  let next: Batch<Result> | undefined

  /** Reads what arrives within a turn of the event loop together: its sockets are read one after the other. */
  const beginSoon = () => setImmediate(begin)

  function begin() {
    if (!next || running >= most) return
    const { keys, give } = next
    next = undefined
    running += 1
    const batch = run([...keys])
    give(batch)
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
  give(read: Promise<ResultOf<Result>>): void
}

function newBatch<Result>(): Batch<Result> {
  let give: Batch<Result>['give'] = () => undefined
  const read = new Promise<ResultOf<Result>>((resolve) => (give = resolve))
  return { keys: new Set(), read, give }
}
