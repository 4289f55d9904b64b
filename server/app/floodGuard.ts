import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { isCallUrl } from '../calls/admission'
import { isRealToken } from '../calls/rights'
import { FloodCounts } from './floodCounts'
import { sha256 } from '../lib/digest'
import { networkOf } from '../lib/http/network'
import { routedPath } from '../lib/http/routedPath'
import type { TokenStatus } from '../appContext'
import type { Settings } from '../settings'
import { SHARED_PATH } from '../pages/sharedPages'

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
/** Maximum number of buckets and tokens kept; the least recently used are evicted first. */
const KEYS_MAX = 50_000
/** Number of characters of the user agent that tell devices apart. */
const USER_AGENT_LENGTH = 300

/**
 * Requests per minute. A whole company may share one address, so an address gets as much as 500 visitors, and one user
 * agent of it half of that. Files are pages, scripts and pictures: an image request carries no token.
 */
export const MAX_PER_MINUTE = {
  session: 1200,
  /** Calls with tokens that this process has not validated yet: forged ones, and the first of each session. */
  unknownTokens: 12_000,
  calls: { device: 12_000, address: 24_000 },
  files: { device: 60_000, address: 120_000 },
}

/** A request above a limit of `MAX_PER_MINUTE`. */
export class TooManyRequests extends Error {
  readonly statusCode = 429
  constructor(readonly retryAfterSeconds: number) {
    super('too many requests')
  }
}

export interface FloodGuard {
  /** Records the status of a token: live tokens are counted by session, others by address. */
  note(token: string, tokenStatus: TokenStatus): void
}

/**
 * Answers 429 to clients that flood this process: counted per session for members, per device and address for visitors
 * and for forged tokens, so that one client behind a shared address is stopped alone.
 */
export async function guardFloods(
  app: FastifyInstance,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  most = MAX_PER_MINUTE,
): Promise<FloodGuard> {
  await app.register(rateLimit, { global: false, store: FloodCounts })
  const sessions = new Map<string, string>()
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    // The package also accepts `cache` per scope; its type does not list it.
    const options = { max, timeWindow: MINUTE_MS, cache: KEYS_MAX, keyGenerator }
    return app.createRateLimit(options)
  }
  const bySession = limit(most.session, (request) => sessionOf(request) ?? '')
  const byUnknownToken = limit(most.unknownTokens, addressOf)
  const visitors = {
    calls: [limit(most.calls.device, deviceOf), limit(most.calls.address, addressOf)],
    files: [limit(most.files.device, deviceOf), limit(most.files.address, addressOf)],
  }

  function sessionOf(request: FastifyRequest): string | undefined {
    const token = tokenOf(request)
    return token === undefined ? undefined : sessions.get(sha256(token))
  }

  function limitsOf(request: FastifyRequest) {
    if (sessionOf(request) !== undefined) return [bySession]
    if (!usesDatabase(request)) return visitors.files
    return isReal(request.headers['x-accesstoken']) ? [byUnknownToken] : visitors.calls
  }

  async function count(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    for (const countOne of limitsOf(request)) {
      const counted = await countOne(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      reply.header('Retry-After', counted.ttlInSeconds)
      throw new TooManyRequests(counted.ttlInSeconds)
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const isFree = request.routeOptions.config?.rateLimit === false || (!trustProxy && LOOPBACK.includes(request.ip))
    if (isFree) done()
    else count(request, reply).then(() => done(), done)
  })

  return {
    note(token, tokenStatus) {
      const hash = sha256(token)
      sessions.delete(hash)
      if (tokenStatus.kind !== 'live') return
      sessions.set(hash, tokenStatus.session.id)
      const [oldest] = sessions.keys()
      if (sessions.size > KEYS_MAX && oldest !== undefined) sessions.delete(oldest)
    },
  }
}

/** Calls and pages of shared posts; everything else is a file. */
function usesDatabase({ url }: FastifyRequest): boolean {
  const path = routedPath(url)
  return isCallUrl(url) || path === SHARED_PATH || path === `${SHARED_PATH}/`
}

const isReal = (token: unknown): token is string => typeof token === 'string' && isRealToken(token)

/** For pages and scripts the token is in the cookie. */
function tokenOf({ headers, url }: FastifyRequest): string | undefined {
  const header = headers['x-accesstoken']
  if (isReal(header)) return header
  return url.startsWith('/mobile/') ? /(?:^|;\s*)bole_token=([^;]+)/.exec(headers.cookie ?? '')?.[1] : undefined
}

function addressOf({ ip }: FastifyRequest): string {
  return networkOf(ip)
}

function deviceOf(request: FastifyRequest): string {
  return `${addressOf(request)}\n${(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)}`
}
