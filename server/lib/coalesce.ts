/**
 * Shares the runs of a read among all who ask for the same key meanwhile: one runs at a time, and whoever asks during it
 * is given the next, which begins as soon as it has ended. So nobody sees less than there was when they asked.
 */
export function coalesce<Result>(run: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  /** Keys with a run; what comes after it, once somebody has asked for it. */
  const running = new Map<string, { next: Promise<Result>; begin: () => void } | undefined>()

  async function begin(key: string): Promise<Result> {
    running.set(key, undefined)
    try {
      return await run(key)
    } finally {
      const asked = running.get(key)
      running.delete(key)
      asked?.begin()
    }
  }

  return (key) => {
    if (!running.has(key)) return begin(key)
    const asked = running.get(key)
    if (asked) return asked.next
    let start: (result: Promise<Result>) => void = () => undefined
    const next = new Promise<Result>((resolve) => (start = resolve))
    running.set(key, { next, begin: () => start(begin(key)) })
    return next
  }
}
