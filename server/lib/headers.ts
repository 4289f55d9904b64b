import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'

const WITHOUT_PAGES = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy the build made for its pages, from `csp.txt`; without a build nothing may be loaded. */
export function readPolicy(dist: string | undefined): string {
  if (!dist) return WITHOUT_PAGES
  try {
    return readFileSync(join(dist, 'csp.txt'), 'utf8').trim() || WITHOUT_PAGES
  } catch {
    return WITHOUT_PAGES
  }
}

/** The headers of every answer, pages, calls, files and errors alike. HSTS only where the request came by https. */
export function securityHeaders(policy: string, secure: boolean, shared: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': shared ? 'cross-origin' : 'same-origin',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/** Adds to what `Vary` already says, such as `Origin` where other origins may call. */
export function addVary(reply: FastifyReply, name: string): FastifyReply {
  const said = reply.getHeader('Vary')
  return reply.header('Vary', said === undefined ? name : `${String(said)}, ${name}`)
}

const TUS_REQUEST = 'Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset'
const TUS_ANSWER = 'Location, Tus-Resumable, Upload-Length, Upload-Offset'

/** What is looked at of a request. */
export type Asked = Pick<IncomingMessage, 'headers' | 'method'>

/** What other origins in `CORS_ORIGINS` may do; nothing for all others. */
export function corsHeaders(request: Asked, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {}
  const { origin } = request.headers
  if (!origin || !origins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': `X-Session, X-Server-Time, ${TUS_ANSWER}`,
    ...(request.method === 'OPTIONS'
      ? {
          'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
          'Access-Control-Allow-Headers': `Content-Type, X-AccessToken, Idempotency-Key, ${TUS_REQUEST}`,
          'Access-Control-Max-Age': '600',
        }
      : {}),
  }
}
