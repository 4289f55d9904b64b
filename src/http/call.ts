import type { Endpoint, Envelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { loadChunk } from '@/lib/loadChunk'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { addressOf } from './address'
import { AbortedError, isSilent, type Quiet, TransportError } from './apiError'
import { dataOf } from './dataOf'
import { consumeEarly } from './early'
import { backend } from '@/lib/backend'
import { readings } from './readings'
import { parseEnvelope, networkError, httpError } from './transportErrors'

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency-Key of an earlier attempt of the same write. */
  key?: string
  /**
   * Transport failures that are not shown: `background` for calls without a user's request, `offline` for calls that
   * can wait.
   */
  quiet?: Quiet
  /** Called with the sent share of the body, 0 to 1. */
  onProgress?: (share: number) => void
  /**
   * For a page that is closing: once another call was made before, the request leaves before `call` returns and
   * outlives the page.
   */
  keepalive?: boolean
  /**
   * A read whose response is stored on the device and used without a network (rule: without a network); with `store` it
   * is only stored.
   */
  kept?: boolean | 'store'
  /** Called before `call` returns a response stored on the device. */
  onKept?: () => void
}

type Client = typeof import('./client')

let loaded: Client | undefined

// For `earlyRefusal`, which does not know the session: a former user's refusals are not shown to the next one.
session.onUserChange((member) => {
  if (member) delete window.__early
})

/** axios is loaded with the first call that the boot script has not made. */
async function client(quiet: Quiet | undefined): Promise<Client> {
  try {
    loaded = await loadChunk(() => import('./client'), window.__chunks?.['http/client']?.[0])
    if (loaded) return loaded
  } catch {
    // Without its code no request can be sent: that counts as offline.
  }
  throw networkError(quiet)
}

/** @returns the boot script's response, or what is still to be requested and the time left in milliseconds */
async function awaitEarly(
  endpoint: Endpoint<unknown, unknown>,
  body: unknown,
  quiet: Quiet | undefined,
): Promise<Envelope | number> {
  const sent = window.__earlyToken
  // Responses to another user's token are not for this one.
  if (endpoint.effect === 'write' || !session.isCurrent(sent)) return HTTP_TIMEOUT_MS
  const early = await consumeEarly(endpoint, body)
  if (typeof early === 'object' && early.retryAfter) throw httpError(503, null, quiet, early.retryAfter)
  if (typeof early === 'object') return parseEnvelope({ ...early, sent, quiet })
  const left = Math.floor(early ?? HTTP_TIMEOUT_MS)
  // 0 would disable the time-out.
  if (left < 1) throw networkError(quiet)
  return left
}

async function sendRequest(
  endpoint: Endpoint<unknown, unknown>,
  body: unknown,
  options: CallOptions,
): Promise<Envelope> {
  const { method, action, effect } = endpoint
  const { quiet, key = newKey(), keepalive } = options
  const isSameUser = session.sameUser()
  const url = addressOf(endpoint)
  const request = { ...options, method, url, body, key: effect === 'write' ? key : undefined, isSameUser }
  if (keepalive && loaded) return loaded.sendLeaving(request)
  // Background calls do not load a busy backend further.
  if (isSilent(quiet) && backend.waitMs() > 0) throw new TransportError('status', '', null, true)
  const timeoutMs = await awaitEarly(endpoint, body, quiet)
  if (typeof timeoutMs !== 'number') return timeoutMs
  return (await client(quiet)).send({ ...request, action, timeoutMs })
}

/**
 * Makes one call of the contract. Throws ApiError for a business refusal, which the screen shows; TransportError for
 * what the http layer has already shown (rule: global handling); AbortedError, without a message, when the signal
 * fires.
 * @returns the response's data
 */
export async function call<Body, Data>(
  endpoint: Endpoint<Body, Data>,
  body: Body,
  options: CallOptions = {},
): Promise<Data> {
  const since = Date.now()
  const reading = callOnce(endpoint, body, options)
  if (!options.kept) return reading
  const { quiet, onKept } = options
  const storedRead = { endpoint, body, user: currentUser().catch(() => undefined), quiet, onKept, since, reading }
  readings.push(storedRead)
  if (options.kept === 'store') return reading
  return reading.catch(() =>
    import('./kept').then(({ storedResponse }) => storedResponse(storedRead)).catch(() => reading),
  )
}

/** In a shell the user is known with its first answer. */
async function currentUser(): Promise<string | undefined> {
  if (session.authState() === 'unknown') await session.token()
  return session.identity()
}

async function callOnce<Body, Data>(endpoint: Endpoint<Body, Data>, body: Body, options: CallOptions): Promise<Data> {
  const envelope = await sendRequest(endpoint, body, options)
  if (options.signal?.aborted) throw new AbortedError('The caller gave up')
  return dataOf(endpoint, envelope, options.quiet)
}
