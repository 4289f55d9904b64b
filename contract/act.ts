import { community } from './endpoint'
import { count, entity, stated } from './readers/readers'
import type { TargetKind } from './trend'

/** A state to be set, never a toggle: the same again changes nothing. */
export interface ActBody<Kind extends TargetKind = TargetKind> {
  targetKind: Kind
  /** A reply is named by its `commentsId`. */
  targetId: string
  on: boolean
}

export interface ActState {
  on: boolean
  /** How many people it is on for. */
  count: number
}

const readState = entity<ActState>({ on: stated, count }, 'on')

export const acts = {
  like: community.post<ActBody, ActState>('/likes/v1/set', readState, { effect: 'write' }),
  collect: community.post<ActBody<'TRENDS'>, ActState>('/collects/v1/set', readState, { effect: 'write' }),
}
