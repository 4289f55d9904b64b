/** Listeners to one kind of change. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns a function to unsubscribe. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(): void {
      for (const listener of Array.from(listeners)) listener()
    },
  }
}
