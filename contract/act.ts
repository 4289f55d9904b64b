import { community } from './endpoint'
import { count, entity, stated } from './readers/readers'
import type { TargetKind } from './trend'

/** Sets a state instead of toggling it; repeating it changes nothing. */
export interface ActBody<Kind extends TargetKind = TargetKind> {
  targetKind: Kind
  /** A reply is identified by its `commentsId`. */
  targetId: string
  on: boolean
}

export interface ActState {
  on: boolean
  /** Number of people for whom it is on. */
  count: number
}

const readState = entity<ActState>({ on: stated, count }, 'on')

export const acts = {
  like: community.post<ActBody, ActState>('/likes/v1/set', readState, { effect: 'write' }),
  collect: community.post<ActBody<'TRENDS'>, ActState>('/collects/v1/set', readState, { effect: 'write' }),
}
