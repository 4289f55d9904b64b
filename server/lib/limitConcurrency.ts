/** Runs at most `width` pieces of work at a time, in order of arrival. */
export function limitConcurrency(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = width
  const queue: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}

/**
 * Serialises work per key; keys do not wait for each other. Used in front of a shared limit, so that one user's work
 * does not block others.
 */
export function keyedQueue(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
