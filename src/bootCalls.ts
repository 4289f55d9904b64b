import { Code } from '@contract/codes'
import { VISITOR_TOKEN } from '@contract/limits'
import { settings } from './env'

/** The token of the cookie, or 111. */
export function token(): string {
  const found = /(?:^|; )bole_token=([^;]+)/.exec(document.cookie)
  return found?.[1] ? decodeURIComponent(found[1]) : VISITOR_TOKEN
}

/** Starts a call whose answer the http layer takes over, if it is `kept`. */
export function startCall(path: string, body: unknown, kept = true): Promise<Response> {
  const text = JSON.stringify(body)
  const url = settings.communityBase + path
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-AccessToken': token() },
    body: text,
  })
  answer.catch(() => undefined)
  return kept ? handOver(url, text, answer) : answer
}

/** Leaves an answer that is here already, or in a moment, for the http layer. */
export function giveAnswer(path: string, body: unknown, data: unknown): void {
  const answer = new Response(JSON.stringify({ code: Code.AppSuccess, data, msg: '' }))
  handOver(settings.communityBase + path, JSON.stringify(body), Promise.resolve(answer)).catch(() => undefined)
}

function handOver(url: string, body: string, answer: Promise<Response>): Promise<Response> {
  window.__early = window.__early ?? {}
  window.__earlyAt = performance.now()
  window.__early[`POST ${url} ${body}`] = answer
  return answer
}

/** Asks for a file ahead. */
export function preload(address: string, as: 'script' | 'style' | 'image'): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = as === 'script' ? 'modulepreload' : 'preload'
  if (as !== 'script') link.as = as
  if (as === 'image') link.setAttribute('fetchpriority', 'high')
  else link.crossOrigin = ''
  link.href = address
  return document.head.appendChild(link)
}
