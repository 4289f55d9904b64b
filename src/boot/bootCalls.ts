import { Code } from '@contract/codes'
import { VISITOR_TOKEN } from '@contract/limits'
import { bases } from '@/env'
import { withHead } from '@/lib/actionHead'
import type { EarlyCall } from './earlyCall'

let read: string | undefined

/** The token of the cookie, or 111. Read once: reading cookies is a call to another process. */
export function token(): string {
  return (read ??= readToken() || VISITOR_TOKEN)
}

function readToken(): string {
  const found = /(?:^|; )bole_token=([^;]+)/.exec(document.cookie)
  try {
    return decodeURIComponent(found?.[1] ?? '')
  } catch {
    // Malformed: js-cookie ignores it, too.
    return ''
  }
}

/** Starts a call whose response is passed to the http layer. */
export function startEarly({ base, path, body, action }: EarlyCall): Promise<Response> {
  const known = action === undefined ? body : { action, body }
  const sent = action === undefined ? body : withHead(action, body, token())
  const key = keyOf(sent === undefined ? 'GET' : 'POST', bases[base] + path, known)
  return handOver(key, request(bases[base] + path, sent))
}

/** The same for a call of the community. */
export const startCall = (path: string, body: object) => startEarly({ base: 'community', path, body })

/** Makes a call; a GET without a body. */
export function request(url: string, body?: object): Promise<Response> {
  const answer = fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-AccessToken': token(), ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  answer.catch(() => undefined)
  return answer
}

const keyOf = (method: string, url: string, body: unknown) => `${method} ${url} ${JSON.stringify(body ?? {})}`

/**
 * Stores a response for the http layer.
 * @param sentAt the backend's time in milliseconds since 1970, if the device's is wrong
 */
export function provideAnswer(path: string, body: unknown, data: unknown, sentAt?: number): void {
  const headers: HeadersInit = sentAt ? { 'X-Server-Time': String(sentAt) } : {}
  const answer = new Response(JSON.stringify({ code: Code.AppSuccess, data, msg: '' }), { headers })
  handOver(keyOf('POST', bases.community + path, body), Promise.resolve(answer)).catch(() => undefined)
}

function handOver(key: string, answer: Promise<Response>): Promise<Response> {
  window.__early = { ...window.__early, [key]: answer }
  window.__earlyAt = performance.now()
  window.__earlyToken = read
  return answer
}

/** Adds a preload link. */
export function preload(address: string, as: 'script' | 'style' | 'image'): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = as === 'script' ? 'modulepreload' : 'preload'
  if (as !== 'script') link.as = as
  if (as === 'image') link.setAttribute('fetchpriority', 'high')
  else link.crossOrigin = ''
  link.href = address
  return document.head.appendChild(link)
}
