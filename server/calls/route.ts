import type { z } from 'zod'
import { type Endpoint, Who } from '@contract/endpoint'
import type { Db } from '../db/db'
import { hasChinese } from '../lib/hasChinese'
import { invalidInput, needLogin, raise } from '../lib/businessError'
import type { FormReader } from './form'
import { WRONG_BODY } from './jsonBody'
import type { LiveSession, TokenStatus, User } from '../appContext'
import { admit } from './rights'
import type { Tries } from '../lib/tries'

/** A call as its handler gets it. */
export interface Call<Body> {
  body: Body
  /** Undefined for visitors, and for invalid tokens on visitors' calls. */
  session: LiveSession | undefined
  /** Token status, for a visitors' call that turns out to be members-only. */
  tokenStatus: TokenStatus
  /** A transaction for writes with a stored response, else the database. */
  db: Db
  /** Reads on the worker of the signed-in person; the read may run twice. */
  near<Result>(read: (db: Db) => Promise<Result>): Promise<Result>
  now: Date
  address: string
  userAgent: string
  /** The raw token, for calls that swap or end it. */
  token: string
  /** True for prefetches: nothing may be counted. */
  prefetch: boolean
  /** Ends the call's place among those in flight, before it waits for a pool that has limits of its own. */
  leaveAdmission(): void
}

export interface Route {
  endpoint: Endpoint<unknown, unknown>
  body: z.ZodType
  data: z.ZodType
  /** Set where the body is a form: `formRoute`. */
  form?: FormReader<unknown>
  /** Set for a right that no role of `Who` names; judged before the body. */
  right?: (call: Call<undefined>) => Promise<void>
  /** Set if `form` only prepares what a JSON body names. */
  accepts?: 'json'
  /** Set if a write has work that must not hold its transaction open: `preparedRoute`. */
  prepare?: (call: Call<unknown>) => Promise<unknown>
  /** Set if only ids of a write may be stored: `sealedRoute`. */
  sealed?: { bodyKey: string | undefined; show: (call: Call<unknown>, answer: unknown) => Promise<unknown> }
  /** Counts the user's refused calls and refuses further ones above the limit. */
  tries?: Tries
  handle(call: Call<unknown>): Promise<unknown>
}

/**
 * One call of the contract on the server: the schemas are checked against the contract's types,
 * rights, validation, idempotency and envelope follow from the endpoint.
 */
export function route<Body, Data>(
  endpoint: Endpoint<Body, Data>,
  schemas: { body: z.ZodType<Body>; data: z.ZodType<Data> },
  handle: (call: Call<Body>) => Promise<Data>,
): Route {
  return { endpoint, body: schemas.body, data: schemas.data, handle: (call) => handle(call as Call<Body>) }
}

/**
 * A write whose body is prepared before its transaction opens; `handle` gets the result of `prepare` as its body. A
 * repeated key that already has a response is not prepared again.
 */
export function preparedRoute<Body, Data, Ready>(
  endpoint: Endpoint<Body, Data>,
  schemas: { body: z.ZodType<Body>; data: z.ZodType<Data> },
  prepare: (call: Call<Body>) => Promise<Ready>,
  handle: (call: Call<Ready>) => Promise<Data>,
): Route {
  return {
    endpoint,
    ...schemas,
    prepare: (call) => prepare(call as Call<Body>),
    handle: (call) => handle(call as Call<Ready>),
  }
}

/**
 * A write of which only the result of `handle`, ids, is stored for a repeated key; `show` builds the response from it
 * each time. `bodyKey` replaces the secret that the body's fingerprint uses.
 */
export function sealedRoute<Body, Data, Kept>(
  endpoint: Endpoint<Body, Data>,
  schemas: { body: z.ZodType<Body>; data: z.ZodType<Data> },
  work: {
    bodyKey?: string
    /** As of `preparedRoute`. */
    prepare?: (call: Call<Body>) => Promise<Body>
    handle: (call: Call<Body>) => Promise<Kept>
    show: (call: Call<Body>, answer: Kept) => Promise<Data>
  },
): Route {
  return {
    endpoint,
    ...schemas,
    ...(work.prepare && { prepare: work.prepare as NonNullable<Route['prepare']> }),
    handle: (call) => work.handle(call as Call<Body>),
    sealed: { bodyKey: work.bodyKey, show: (call, answer) => work.show(call as Call<Body>, answer as Kept) },
  }
}

/** The signed-in user of a members' call. Throws the refusals of the rule "member calls" if there is none. */
export function memberOf({ session, token, tokenStatus }: Call<unknown>): User {
  return (session ?? admit({ who: Who.Member }, token, tokenStatus) ?? raise(needLogin())).user
}

/** Validates a body by its schema. Throws 100400 with the schema's Chinese message (rule: invalid input). */
export function parsed<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const message = result.error.issues[0]?.message ?? ''
  throw invalidInput(hasChinese(message) ? message : WRONG_BODY)
}
