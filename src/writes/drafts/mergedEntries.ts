type Entries = Readonly<Record<string, string>>

let latest: Promise<unknown> = Promise.resolve()

/** One after the other, so that a read contains what was kept before it. The work must not reject. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = latest.then(work)
  latest = done
  return done
}

/** Merges the entries typed here into the stored ones: two tabs type about different subjects in one record. */
export function entryMerger() {
  let last: Entries = {}
  const typed = new Set<string>()
  return {
    /** What was read at first. */
    open(entries: Entries): void {
      last = entries
    },
    merge(stored: Entries, entries: Entries): Entries {
      for (const key of Object.keys({ ...last, ...entries })) if (entries[key] !== last[key]) typed.add(key)
      last = entries
      const others = Object.entries(stored).filter(([key]) => !typed.has(key))
      const own = Object.entries(entries).filter(([key]) => typed.has(key))
      for (const key of Array.from(typed)) if (!(key in entries)) typed.delete(key)
      return Object.fromEntries([...others, ...own])
    },
  }
}
