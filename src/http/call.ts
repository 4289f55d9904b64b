import type { Endpoint, Envelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { importChunk } from '@/lib/loadChunk'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { withHead } from './actionHead'
import { addressOf } from './address'
import { AbortedError, type Quiet, TransportError } from './apiError'
import { dataOf } from './dataOf'
import { takeEarly } from './early'
import { backend } from './backend'
import { judgeAnswer, judgeSilence, judgeStatus } from './verdict'

export interface CallOptions {
  signal?: AbortSignal
  /** The Idempotency-Key of an earlier try of the same write. */
  key?: string
  /** For what nobody asked for, such as polling: a failed transport is not told. `offline` where the write can wait. */
  quiet?: Quiet
}

type Client = typeof import('./client')

/** axios comes with the first call the boot script has not answered. */
async function client(quiet: Quiet | undefined): Promise<Client> {
  try {
    const loaded: Client | undefined = await importChunk(() => import('./client'), window.__chunks?.['http/client']?.[0])
    if (loaded) return loaded
  } catch {
    // Without its code no request can leave: that is being offline.
  }
  throw judgeSilence(quiet)
}

/** @returns what is still to be asked for, and within how many milliseconds; or the boot script's answer */
async function askEarly(endpoint: Endpoint<unknown, unknown>, body: unknown, quiet: Quiet | undefined): Promise<Envelope | number> {
  if (endpoint.effect === 'write' || endpoint.action !== undefined) return HTTP_TIMEOUT_MS
  const early = await takeEarly(endpoint.method, addressOf(endpoint), body)
  if (typeof early === 'object' && early.retryAfter) throw judgeStatus(503, null, quiet, early.retryAfter)
  if (typeof early === 'object') return judgeAnswer({ ...early, sent: await session.token() })
  const left = Math.floor(early ?? HTTP_TIMEOUT_MS)
  // 0 would be no time-out at all.
  if (left < 1) throw judgeSilence(quiet)
  return left
}

async function ask(endpoint: Endpoint<unknown, unknown>, body: unknown, options: CallOptions): Promise<Envelope> {
  const { method, action, effect } = endpoint
  // What nobody asked for leaves a busy backend alone.
  if (options.quiet === true && backend.waitMs() > 0) throw new TransportError('status', '', null, true)
  const early = await askEarly(endpoint, body, options.quiet)
  if (typeof early !== 'number') return early
  const key = effect === 'write' ? (options.key ?? newKey()) : undefined
  const sent = action === undefined ? body : withHead(action, body, await session.token())
  const { send } = await client(options.quiet)
  return send({ method, url: addressOf(endpoint), body: sent, key, signal: options.signal, quiet: options.quiet, timeoutMs: early })
}

/**
 * Makes one call of the contract.
 * @returns the answer's data
 * Throws ApiError on a business refusal, which the screen tells; TransportError on what the http layer has told
 * already (section 8, global handling); AbortedError, silent, when the signal fires.
 */
export async function call<Body, Data>(
  endpoint: Endpoint<Body, Data>,
  body: Body,
  options: CallOptions = {},
): Promise<Data> {
  const envelope = await ask(endpoint, body, options)
  if (options.signal?.aborted) throw new AbortedError('The caller gave up')
  return dataOf(endpoint, envelope)
}

/** Fetches axios ahead, for idle moments after load. */
export function warmHttp(): void {
  import('./client').catch(() => undefined)
}
