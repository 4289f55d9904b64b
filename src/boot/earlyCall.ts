import { ACTION_PATH, type Base } from '@contract/endpoint'
import { ACCOUNT_ACTION } from '@contract/people'

/** One of a screen's first calls; a GET without a body. */
export interface EarlyCall {
  base: Base
  path: string
  body?: object
  /** The action code of `POST /api`. */
  action?: number
  /** Further calls, by the data of this one. */
  next?: (data: unknown) => EarlyCall[]
}

export interface Visit {
  /** Relative to the base. */
  path: string
  query: URLSearchParams
  isMember: boolean
  /** Cache keys of this tab; these calls are skipped. */
  kept: readonly string[]
}

/** The first calls of a screen. */
export type ScreenCalls = (visit: Visit) => EarlyCall[]

/** A call of the default base. */
export const earlyCall = (path: string, body: object = {}): EarlyCall => ({ base: 'default', path, body })

export const account: EarlyCall = { base: 'appHost', path: ACTION_PATH, body: {}, action: ACCOUNT_ACTION }
