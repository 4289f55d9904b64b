import type { ActState } from '@contract/act'
import { Relation } from '@contract/person'

/** A state that is on or off, and its optimistic successor. */
export interface ToggleState<State> {
  isOn(state: State): boolean
  toggled(state: State): State
  isSame(one: State, other: State): boolean
}

/** A like or a collect. */
export const counted: ToggleState<ActState> = {
  isOn: ({ on }) => on,
  toggled: ({ on, count }) => ({ on: !on, count: Math.max(0, count + (on ? -1 : 1)) }),
  isSame: (one, other) => one.on === other.on && one.count === other.count,
}

const toggledRelation: Readonly<Record<Relation, Relation>> = {
  [Relation.Stranger]: Relation.Follow,
  [Relation.Follow]: Relation.Stranger,
  [Relation.Friend]: Relation.Fans,
  [Relation.Fans]: Relation.Friend,
}

/** Following a person (rule: relations). */
export const related: ToggleState<Relation> = {
  isOn: (relation) => relation === Relation.Follow || relation === Relation.Friend,
  toggled: (relation) => toggledRelation[relation],
  isSame: (one, other) => one === other,
}
