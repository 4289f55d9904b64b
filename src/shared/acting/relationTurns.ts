import type { Relation } from '@contract/person'

type Heard = (userId: string, relation: Relation) => void

const listeners = new Set<Heard>()

/** What people are made to the reader, wherever that happens, for those who keep what they were. */
export const relationTurns = {
  tell(userId: string, relation: Relation): void {
    for (const heard of listeners) heard(userId, relation)
  },
  hear(heard: Heard): void {
    listeners.add(heard)
  },
}
