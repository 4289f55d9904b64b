import type { ActState } from '@contract/act'
import { Relation } from '@contract/person'

/** How a state that is on or off looks, and what it becomes when it is turned, before the backend has said so. */
export interface Way<State> {
  isOn(state: State): boolean
  turned(state: State): State
  isSame(one: State, other: State): boolean
}

/** A like or a collect. */
export const counted: Way<ActState> = {
  isOn: ({ on }) => on,
  turned: ({ on, count }) => ({ on: !on, count: Math.max(0, count + (on ? -1 : 1)) }),
  isSame: (one, other) => one.on === other.on && one.count === other.count,
}

const turnedRelation: Readonly<Record<Relation, Relation>> = {
  [Relation.Stranger]: Relation.Follow,
  [Relation.Follow]: Relation.Stranger,
  [Relation.Friend]: Relation.Fans,
  [Relation.Fans]: Relation.Friend,
}

/** Following somebody. */
export const related: Way<Relation> = {
  isOn: (relation) => relation === Relation.Follow || relation === Relation.Friend,
  turned: (relation) => turnedRelation[relation],
  isSame: (one, other) => one === other,
}
