import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Code } from '@contract/codes'
import { BASE_PATHS, type Envelope, Who } from '@contract/endpoint'
import type { Admission } from './admission'
import { canonicalJson } from './canonicalJson'
import type { Db } from '../db/db'
import { keyedDigest } from '../lib/digest'
import { BusinessError, invalidInput, refusal } from '../lib/businessError'
import { answerForm, answerPrepared } from './form'
import { attemptOf } from './attempt'
import { answerOnce, type Attempt } from './idempotency'
import { requireReadable, WRONG_BODY } from './jsonBody'
import type { AppContext, LiveSession, TokenStatus } from '../appContext'
import { admit, isRealToken } from './rights'
import { type Call, parsed, type Route } from './route'
import { isSmsCall, withMessage } from './smsMessage'

export interface Mount {
  app: FastifyInstance
  admission: Admission
  context: AppContext
  authenticate: (token: string) => Promise<TokenStatus>
}

/** Registers the route of one call: admission, rights, validation, idempotency and envelope (rule: envelope). */
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

/** Schema of a route's envelope; `data` is null in a refusal (rule: envelope). */
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
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: CallInput,
): Promise<Envelope> {
  const { endpoint, right, form, tries } = route
  let refused: (() => void) | undefined
  try {
    const token = headerOf(request, 'x-accesstoken')
    const tokenStatus: TokenStatus = isRealToken(token) ? await authenticate(token) : { kind: 'invalid' }
    const session = admit(endpoint, token, tokenStatus)
    if (endpoint.who === Who.Visitor && isRealToken(token) && !session) reply.header('X-Session', 'none')
    const call = callOf(context, request, { session, token, tokenStatus, leaveAdmission: input.leaveAdmission })
    if (session) tries?.check(session.user.id, call.now)
    if (session) refused = () => tries?.add(session.user.id, call.now)
    await right?.(call)
    requireReadable(input.body)
    const key = headerOf(request, 'idempotency-key')
    const attempt = attemptOf(context, endpoint, { userId: session?.user.id, path: input.path, key, now: call.now })
    if (form) return await answerForm(await form(request, call), attempt, handlerOf(route, call))
    return await answerJson(context, route, call, attempt, input.body)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    if (error.code === Code.InvalidInput) refused?.()
    // An ended session is reported by its own code, not as a visitor.
    if (ENDED.includes(error.code)) reply.removeHeader('X-Session')
    return refusal(error)
  }
}

const ENDED: readonly number[] = [Code.InvalidToken, Code.Unauthenticated]

/** A request as its handler gets it, before its body is read. */
function callOf(
  context: AppContext,
  request: FastifyRequest,
  known: { session: LiveSession | undefined } & Pick<Call<unknown>, 'token' | 'tokenStatus' | 'leaveAdmission'>,
): Call<undefined> {
  const { session } = known
  return {
    ...known,
    body: undefined,
    db: context.db,
    near: (read) => (session ? context.near(session.user.id, read) : read(context.db)),
    now: context.clock(),
    address: request.ip,
    userAgent: headerOf(request, 'user-agent'),
    prefetch: /prefetch|prerender/i.test(headerOf(request, 'sec-purpose') + headerOf(request, 'purpose')),
  }
}

/** The route's handler with a parsed body and a database or transaction; wraps its result in the envelope. */
const handlerOf =
  ({ endpoint, handle }: Route, call: Call<undefined>) =>
  async (db: Db, body: unknown): Promise<Envelope> =>
    envelope(endpoint.success, await handle({ ...call, db, body }))

/** Validates the body of a call and answers it; a write with a key once. */
async function answerJson(
  context: AppContext,
  route: Route,
  call: Call<undefined>,
  attempt: Attempt,
  sent: unknown,
): Promise<Envelope> {
  const { endpoint, prepare, sealed } = route
  const answered = handlerOf(route, call)
  const body = endpoint.method === 'GET' ? undefined : parsed(route.body, sent)
  if (!endpoint.keepsAnswer) return answered(context.db, body)
  const fingerprint = keyedDigest(sealed?.bodyKey ?? context.settings.secret, 'body', comparable(sent))
  const answer = prepare
    ? await answerPrepared(attempt, fingerprint, () => prepare({ ...call, body }), answered)
    : await answerOnce(attempt, fingerprint, (db) => answered(db, body))
  if (!sealed || answer.code !== endpoint.success) return answer
  return { ...answer, data: await sealed.show({ ...call, body }, answer.data) }
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
