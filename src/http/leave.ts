import type { Endpoint } from '@contract/endpoint'
import { newKey } from '@/lib/newKey'
import { addressOf } from './address'

/**
 * Sends a last word while the page goes away, which nothing waits for; a beacon could not carry the token.
 * @param token as it was last known: there is no time left to ask for it
 */
export function sendOnLeave<Body>(endpoint: Endpoint<Body, unknown>, body: Body, token: string | undefined): void {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey(), ...(token ? { 'X-AccessToken': token } : {}) }
  fetch(addressOf(endpoint), { method: endpoint.method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined)
}
