import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Code } from '@contract/codes'
import { BASE_PATHS, type Endpoint, type Envelope, Who } from '@contract/endpoint'
import type { Admission } from './admission'
import { canonicalJson } from './canonicalJson'
import type { Db } from '../db/db'
import { keyedDigest } from '../lib/digest'
import { hasChinese } from '../lib/hasChinese'
import { BusinessError, invalidInput, needLogin, raise, refusal } from '../lib/businessError'
import { answerForm, answerPrepared, type FormReader } from './form'
import { attemptOf } from './attempt'
import { answerOnce } from './idempotency'
import { requireReadable, WRONG_BODY } from './jsonBody'
import type { LiveSession, AppContext, TokenStatus, User } from '../appContext'
import { admit, isRealToken } from './rights'
import { isSmsCall, withMessage } from './smsMessage'
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

export interface Mount {
  app: FastifyInstance
  admission: Admission
  context: AppContext
  authenticate: (token: string) => Promise<TokenStatus>
}

/** Puts a route on the server. */
export function mount({ app, admission, context, authenticate }: Mount, routeDef: Route): void {
  const { endpoint } = routeDef
  const path = BASE_PATHS[endpoint.base] + endpoint.path
  // A streamed form may take minutes and has limits of its own.
  const admitted: Admission['run'] = routeDef.form ? (work) => work(() => undefined) : admission.run
  app.route({
    method: endpoint.method,
    url: path,
    schema: {
      tags: [endpoint.base],
      description: `${endpoint.who} · ${endpoint.effect}`,
      ...(endpoint.who === Who.Visitor ? {} : { security: [{ session: [] }] }),
      ...(endpoint.method === 'POST' ? { body: routeDef.body } : {}),
      ...(routeDef.form && routeDef.accepts !== 'json' ? { consumes: ['multipart/form-data'] } : {}),
      response: { 200: answerSchema(routeDef) },
    },
    validatorCompiler: () => () => true,
    serializerCompiler: () => (value) => JSON.stringify(value),
    handler: async (request, reply) => {
      const answer = await admitted((leaveAdmission) => {
        const input = { path, body: request.body, leaveAdmission }
        return answerOf({ context, authenticate }, routeDef, request, reply, input)
      })
      return reply.header('Cache-Control', 'no-store').send(withMessage(endpoint.path, answer))
    },
  })
}

/** A refusal has no data. */
export function answerSchema({ endpoint, data }: Route): z.ZodType {
  const envelope = z.object({ code: z.int(), data: data.nullable(), msg: z.string() })
  return isSmsCall(endpoint.path) ? envelope.extend({ message: z.string() }) : envelope
}

/** A call's body, and the path under which its keys are stored: the route's path, not that of the request. */
interface CallInput extends Pick<Call<unknown>, 'body' | 'leaveAdmission'> {
  path: string
}

/** Admits, validates and answers one call. A handler's refusals become envelopes; other errors are thrown. */
export async function answerOf(
  { context, authenticate }: Pick<Mount, 'context' | 'authenticate'>,
  { endpoint, right, body: schema, form, prepare, sealed, tries, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: CallInput,
): Promise<Envelope> {
  let refused: (() => void) | undefined
  try {
    const token = headerOf(request, 'x-accesstoken')
    const tokenStatus: TokenStatus = isRealToken(token) ? await authenticate(token) : { kind: 'invalid' }
    const session = admit(endpoint, token, tokenStatus)
    if (endpoint.who === Who.Visitor && isRealToken(token) && !session) reply.header('X-Session', 'none')
    const call: Call<undefined> = {
      body: undefined,
      session,
      tokenStatus,
      db: context.db,
      near: (read) => (session ? context.near(session.user.id, read) : read(context.db)),
      now: context.clock(),
      address: request.ip,
      userAgent: headerOf(request, 'user-agent'),
      token,
      prefetch: /prefetch|prerender/i.test(headerOf(request, 'sec-purpose') + headerOf(request, 'purpose')),
      leaveAdmission: input.leaveAdmission,
    }
    if (session) tries?.check(session.user.id, call.now)
    if (session) refused = () => tries?.add(session.user.id, call.now)
    await right?.(call)
    requireReadable(input.body)
    const key = headerOf(request, 'idempotency-key')
    const attempt = attemptOf(context, endpoint, { userId: session?.user.id, path: input.path, key, now: call.now })
    const answered = async (db: Db, body: unknown) => envelope(endpoint.success, await handle({ ...call, db, body }))
    if (form) return await answerForm(await form(request, call), attempt, answered)
    const body = endpoint.method === 'GET' ? undefined : parsed(schema, input.body)
    if (!endpoint.keepsAnswer) return await answered(context.db, body)
    const fingerprint = keyedDigest(sealed?.bodyKey ?? context.settings.secret, 'body', comparable(input.body))
    const answer = prepare
      ? await answerPrepared(attempt, fingerprint, () => prepare({ ...call, body }), answered)
      : await answerOnce(attempt, fingerprint, (db) => answered(db, body))
    if (!sealed || answer.code !== endpoint.success) return answer
    return { ...answer, data: await sealed.show({ ...call, body }, answer.data) }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    if (error.code === Code.InvalidInput) refused?.()
    // An ended session is reported by its own code, not as a visitor.
    if (ENDED.includes(error.code)) reply.removeHeader('X-Session')
    return refusal(error)
  }
}

const ENDED: readonly number[] = [Code.InvalidToken, Code.Unauthenticated]

/** Validates a body by its schema. Throws 100400 with the schema's Chinese message (rule: invalid input). */
export function parsed<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const message = result.error.issues[0]?.message ?? ''
  throw invalidInput(hasChinese(message) ? message : WRONG_BODY)
}

/** A body as comparable text. Throws 100400 for a body nested too deeply. */
function comparable(body: unknown): string {
  try {
    return canonicalJson(body ?? null)
  } catch (error) {
    throw error instanceof RangeError ? invalidInput(WRONG_BODY) : error
  }
}

const envelope = (code: number, data: unknown): Envelope => ({ code, data: data ?? null, msg: '' })

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
