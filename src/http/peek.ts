import { type Endpoint, readEnvelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { session } from '@/session/session'
import { addressOf } from './address'
import { backend } from './backend'

/**
 * A read nobody asked for, such as polling: it says nothing and ends no session, whatever happens to it.
 * @returns the data; undefined for everything that is no success, and where another user has come meanwhile
 */
export async function peek<Body, Data>(endpoint: Endpoint<Body, Data>, body: Body): Promise<Data | undefined> {
  if (backend.waitMs() > 0) return undefined
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), HTTP_TIMEOUT_MS)
  try {
    const token = await session.token()
    const answer = await fetch(addressOf(endpoint), {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', ...(token ? { 'X-AccessToken': token } : {}) },
      body: JSON.stringify(body),
      signal: abort.signal,
    })
    if (answer.status === 503) backend.noteBusy(Number(answer.headers.get('retry-after') ?? 0))
    const envelope = readEnvelope(await answer.json())
    if (envelope?.code !== endpoint.success || !session.isCurrent(token)) return undefined
    return endpoint.read(envelope.data)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
