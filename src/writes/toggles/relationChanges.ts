import type { Relation } from '@contract/person'

type Listener = (userId: string, relation: Relation) => void

const listeners = new Set<Listener>()

/** Relation changes made anywhere on the page, for kept lists. */
export const relationChanges = {
  notify(userId: string, relation: Relation): void {
    for (const listener of listeners) listener(userId, relation)
  },
  subscribe(listener: Listener): void {
    listeners.add(listener)
  },
}
