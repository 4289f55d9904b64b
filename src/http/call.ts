import type { Endpoint, Envelope } from '@contract/endpoint'
import { importChunk } from '@/lib/loadChunk'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { withHead } from './actionHead'
import { addressOf } from './address'
import { AbortedError, type Quiet } from './apiError'
import { dataOf } from './dataOf'
import { takeEarly } from './early'
import { judgeAnswer, judgeSilence } from './verdict'

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

async function askEarly(endpoint: Endpoint<unknown, unknown>, body: unknown): Promise<Envelope | undefined> {
  if (endpoint.effect === 'write' || endpoint.action !== undefined) return undefined
  const early = await takeEarly(endpoint.method, addressOf(endpoint), body)
  return early && judgeAnswer({ ...early, sent: await session.token() })
}

async function ask(endpoint: Endpoint<unknown, unknown>, body: unknown, options: CallOptions): Promise<Envelope> {
  const { method, action, effect } = endpoint
  const key = effect === 'write' ? (options.key ?? newKey()) : undefined
  const sent = action === undefined ? body : withHead(action, body, await session.token())
  const { send } = await client(options.quiet)
  return send({ method, url: addressOf(endpoint), body: sent, key, signal: options.signal, quiet: options.quiet })
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
  const envelope = (await askEarly(endpoint, body)) ?? (await ask(endpoint, body, options))
  if (options.signal?.aborted) throw new AbortedError('The caller gave up')
  return dataOf(endpoint, envelope)
}

/** Fetches axios ahead, for idle moments after load. */
export function warmHttp(): void {
  import('./client').catch(() => undefined)
}
