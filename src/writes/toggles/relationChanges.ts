import type { Relation } from '@contract/person'

type Listener = (userId: string, relation: Relation) => void

const listeners = new Set<Listener>()

/** Follows made anywhere on the page, for those who keep what a person was to the reader. */
export const relationChanges = {
  notify(userId: string, relation: Relation): void {
    for (const listener of listeners) listener(userId, relation)
  },
  subscribe(listener: Listener): void {
    listeners.add(listener)
  },
}
