import { type Endpoint, readEnvelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { noteServerTime } from '@/lib/time/serverTime'
import { addressOf } from './address'

declare global {
  interface Window {
    /** Calls the boot script made before the app's code was loaded: `METHOD url JSON(body)` → the response. */
    __early?: Record<string, Promise<Response>>
    /** `performance.now()` when they were sent. */
    __earlyAt?: number
    /** The token they were sent with; another one may be current when they are answered. */
    __earlyToken?: string | undefined
  }
}

export interface EarlyAnswer {
  /** `Retry-After` of a busy backend, which is not called again at once. */
  retryAfter?: string
  data: unknown
  sessionHeader: string | undefined
}

/** Undefined: failed, or no HTTP 200 with JSON. */
type Outcome = EarlyAnswer | undefined

/** Not answered in time. */
const LATE: EarlyAnswer = { data: undefined, sessionHeader: undefined }

/** Milliseconds to read the body of a response that has arrived, where the code starts after the time-out. */
const READ_MS = 1000

/** One per early call, however many callers read it. */
const answers = new WeakMap<Promise<Response>, Promise<Outcome>>()

type EarlyEndpoint = Pick<Endpoint<unknown, unknown>, 'base' | 'path' | 'method' | 'action'>

/** As the boot script names the call. */
function keyOf(endpoint: EarlyEndpoint, body: unknown): string {
  const { method, action } = endpoint
  return `${method} ${addressOf(endpoint)} ${JSON.stringify((action === undefined ? body : { action, body }) ?? {})}`
}

const pendingResponse = (key: string) => window.__early?.[key]

const forget = (key: string) => delete window.__early?.[key]

/** Remaining time-out of the early calls in milliseconds; 0 or less once it is over. */
function earlyTimeLeft(): number {
  const now = performance.now()
  return HTTP_TIMEOUT_MS - (now - (window.__earlyAt ?? now))
}

async function parsed(pending: Promise<Response>): Promise<Outcome> {
  const response = await pending
  noteServerTime(response.headers.get('x-server-time'))
  const retryAfter = response.headers.get('retry-after')
  if (response.status === 503 && retryAfter) return { data: undefined, sessionHeader: undefined, retryAfter }
  if (response.status !== 200) return undefined
  return { data: await response.json(), sessionHeader: response.headers.get('x-session') ?? undefined }
}

function answerOf(pending: Promise<Response>): Promise<Outcome> {
  const known = answers.get(pending)
  if (known) return known
  const timeout = new Promise<Outcome>((resolve) => setTimeout(resolve, Math.max(READ_MS, earlyTimeLeft()), LATE))
  const answer = Promise.race([parsed(pending).catch(() => undefined), timeout])
  answers.set(pending, answer)
  return answer
}

/**
 * Takes the response of an early call; once, or once for all callers that wait together.
 * @returns undefined without such a call, and for one that failed and leaves no time; else its response, or the
 * milliseconds left for requesting again, 0 for a call without an answer
 */
export async function consumeEarly(endpoint: EarlyEndpoint, body: unknown): Promise<EarlyAnswer | number | undefined> {
  const key = keyOf(endpoint, body)
  const pending = pendingResponse(key)
  if (!pending) return undefined
  const answer = await answerOf(pending)
  if (pendingResponse(key) === pending) forget(key)
  const left = earlyTimeLeft()
  return answer === LATE ? 0 : (answer ?? (left < 1 ? undefined : left))
}

function discard(): void {
  import('@/session/session').then(({ session }) => session.discard(window.__earlyToken)).catch(() => undefined)
}

/** Whether the boot script has made this call and its response was not taken yet. */
export function isRequestedEarly<Body>(endpoint: Endpoint<Body, unknown>, body: Body): boolean {
  return pendingResponse(keyOf(endpoint, body)) !== undefined
}

/** The same, once the response has arrived and is no refusal; it stays for `consumeEarly`. */
export async function isAnsweredEarly<Body>(endpoint: Endpoint<Body, unknown>, body: Body): Promise<boolean> {
  const pending = pendingResponse(keyOf(endpoint, body))
  const answer = pending && (await answerOf(pending))
  return readEnvelope(answer?.data)?.code === endpoint.success
}

/**
 * The early response, if it is a refusal with one of these codes: it can be shown before other code is loaded. Any
 * other response stays for `consumeEarly`.
 */
export async function earlyRefusal<Body>(
  endpoint: Endpoint<Body, unknown>,
  body: Body,
  codes: readonly number[],
): Promise<{ message: string } | undefined> {
  const key = keyOf(endpoint, body)
  const pending = pendingResponse(key)
  const answer = pending && (await answerOf(pending))
  if (!answer) return undefined
  const envelope = readEnvelope(answer.data)
  if (!envelope || !codes.includes(envelope.code)) return undefined
  forget(key)
  if (answer.sessionHeader === 'none') discard()
  return { message: envelope.msg }
}
