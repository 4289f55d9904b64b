import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'

const WITHOUT_PAGES = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The Content Security Policy of the build, from `csp.txt`; without a build nothing may be loaded. */
export function readPolicy(dist: string | undefined): string {
  if (!dist) return WITHOUT_PAGES
  try {
    return readFileSync(join(dist, 'csp.txt'), 'utf8').trim() || WITHOUT_PAGES
  } catch {
    return WITHOUT_PAGES
  }
}

/** Headers of every response: pages, calls, files and errors, beside `openerPolicy`. HSTS only for requests over https. */
export function securityHeaders(policy: string, secure: boolean, shared: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Resource-Policy': shared ? 'cross-origin' : 'same-origin',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/** Cuts the reference that a page of another site has to a window it opened. */
export const OPENER_POLICY = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }

/**
 * Left out where no page has initiated the navigation (`Sec-Fetch-Site: none`: typed, or from another app): the browser
 * would switch processes first (`docs/decisions/0004`).
 */
export const openerPolicy = ({ headers }: RequestHead): Record<string, string> =>
  headers['sec-fetch-site'] === 'none' ? {} : OPENER_POLICY

/** Adds a value to `Vary`, keeping others such as `Origin`. */
export function addVary(reply: FastifyReply, name: string): FastifyReply {
  const current = reply.getHeader('Vary')
  return reply.header('Vary', current === undefined ? name : `${String(current)}, ${name}`)
}

/** Headers of ours that pages of other origins may read. */
export const EXPOSED_HEADERS = ['X-Session', 'X-Server-Time', 'Retry-After']

const TUS_REQUEST = 'Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset'
const TUS_ANSWER = 'Location, Tus-Resumable, Upload-Length, Upload-Offset'

/** The parts of a request that are read. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'method'>

/** CORS headers for origins in `CORS_ORIGINS`; none for others. */
export function corsHeaders(request: RequestHead, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {}
  const { origin } = request.headers
  if (!origin || !origins.includes(origin)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': [...EXPOSED_HEADERS, TUS_ANSWER].join(', '),
    ...(request.method === 'OPTIONS'
      ? {
          'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
          'Access-Control-Allow-Headers': `Content-Type, X-AccessToken, Idempotency-Key, ${TUS_REQUEST}`,
          'Access-Control-Max-Age': '600',
        }
      : {}),
  }
}
