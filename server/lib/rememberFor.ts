interface Kept<Value> {
  value: Promise<Value>
  readAt: Date
}

/**
 * Reads a value at most once in a time span per key, in this process; calls at the same time share the read, and one
 * that fails is not kept. For values that take long to read and may be a little old. Each source has values of its own,
 * which end with it; the keys must be few.
 */
export function rememberFor<Source extends object, Value>(
  ms: number,
  read: (source: Source, key: string) => Promise<Value>,
): (source: Source, key: string, now: Date) => Promise<Value> {
  const sources = new WeakMap<Source, Map<string, Kept<Value>>>()
  return (source, key, now) => {
    const values = sources.get(source) ?? new Map<string, Kept<Value>>()
    sources.set(source, values)
    const former = values.get(key)
    if (former && Math.abs(now.getTime() - former.readAt.getTime()) < ms) return former.value
    // A query of the builder is no promise yet: each who waits for it would execute it.
    const started = async () => await read(source, key)
    const kept = { value: started(), readAt: now }
    values.set(key, kept)
    kept.value.catch(() => values.get(key) === kept && values.delete(key))
    return kept.value
  }
}
