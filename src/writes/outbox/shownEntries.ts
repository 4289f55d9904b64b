import type { Ended, Outcome, QueueEntry } from './queueEntry'

let known: readonly QueueEntry[] = []
const listeners = new Set<() => void>()
const endings = new Set<Ended>()

/** Queued writes of the signed-in user, as this page shows them. */
export const shownEntries = {
  /** Oldest first. */
  all: (): readonly QueueEntry[] => known,
  find: (id: string): QueueEntry | undefined => known.find((one) => one.id === id),
  show(next: readonly QueueEntry[] = [...known]): void {
    known = next
    for (const listener of Array.from(listeners)) listener()
  },
  remove: (gone: QueueEntry): void => shownEntries.show(known.filter(({ id }) => id !== gone.id)),
  end(entry: QueueEntry, outcome: Outcome): void {
    shownEntries.remove(entry)
    for (const ended of Array.from(endings)) ended(entry, outcome)
  },
  onEnd(ended: Ended): () => void {
    endings.add(ended)
    return () => void endings.delete(ended)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
