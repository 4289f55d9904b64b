import type { Relation } from '@contract/person'

type Listener = (userId: string, relation: Relation) => void

const listeners = new Set<Listener>()

/** Relation changes made on this page, for cached lists. */
export const relationChanges = {
  notify(userId: string, relation: Relation): void {
    for (const listener of listeners) listener(userId, relation)
  },
  subscribe(listener: Listener): void {
    listeners.add(listener)
  },
}
