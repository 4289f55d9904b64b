import { createListeners } from '@/lib/stores/listeners'
import { session } from '@/session/session'
import type { Ended, Outcome, QueueEntry } from './queueEntry'

/** How long a screen may take to open, in milliseconds. */
const OPENING_MS = 60_000

let known: readonly QueueEntry[] = []
const listeners = createListeners()
const endings = new Set<Ended>()
/** Entries that ended lately, with the time by `performance.now()`. */
let recent: { entry: QueueEntry; outcome: Outcome; at: number }[] = []

/** Queued writes of the signed-in user, as this page shows them. */
export const shownEntries = {
  /** Oldest first. */
  all: (): readonly QueueEntry[] => known,
  find: (id: string): QueueEntry | undefined => known.find((one) => one.id === id),
  show(next: readonly QueueEntry[] = [...known]): void {
    known = next
    listeners.notify()
  },
  remove: (gone: QueueEntry): void => shownEntries.show(known.filter(({ id }) => id !== gone.id)),
  end(entry: QueueEntry, outcome: Outcome): void {
    shownEntries.remove(entry)
    const at = performance.now()
    recent = [...recent.filter((one) => at - one.at < OPENING_MS), { entry, outcome, at }]
    for (const ended of Array.from(endings)) ended(entry, outcome)
  },
  /**
   * @param since calls back at once with what has ended since then, in milliseconds of `performance.now()`, and lately
   */
  onEnd(ended: Ended, since = Infinity): () => void {
    endings.add(ended)
    const from = Math.max(since, performance.now() - OPENING_MS)
    for (const { entry, outcome } of recent.filter(({ at }) => at >= from)) ended(entry, outcome)
    return () => void endings.delete(ended)
  },
  subscribe: listeners.subscribe,
}

session.onUserChange(() => void (recent = []))
