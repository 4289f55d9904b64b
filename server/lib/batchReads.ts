/** Gives each key its own result, or throws what that key is refused with. */
export type ResultOf<Result> = (key: string) => Result

/**
 * Reads keys in batches: one run at a time, and callers meanwhile get the next one, which begins as soon as it has
 * ended. So a result is never older than its call. Throws what the run or the key's result throws.
 */
export function batchReads<Result>(
  run: (keys: string[]) => Promise<ResultOf<Result>>,
): (key: string) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { keys: Set<string>; read: Promise<ResultOf<Result>> } | undefined

  function plan() {
    const keys = new Set<string>()
    const read = running.then(() => {
      next = undefined
      const batch = run([...keys])
      running = batch.catch(() => undefined)
      return batch
    })
    return { keys, read }
  }

  return async (key) => {
    next ??= plan()
    const { keys, read } = next
    keys.add(key)
    return (await read)(key)
  }
}
