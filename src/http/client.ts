import axios, { isAxiosError, isCancel, type AxiosInstance, type AxiosProgressEvent, type AxiosResponse } from 'axios'
import type { Envelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { withHead } from '@/lib/actionHead'
import { noteServerTime } from '@/lib/time/serverTime'
import { session } from '@/session/session'
import { AbortedError, isTransport, type Quiet, TransportError } from './apiError'
import { parseEnvelope, networkError, httpError } from './transportErrors'

const TOKEN_HEADER = 'X-AccessToken'

function sentToken({ config }: AxiosResponse): string | undefined {
  const token: unknown = config.headers.get(TOKEN_HEADER)
  return typeof token === 'string' ? token : undefined
}

function sessionHeader({ headers }: AxiosResponse): string | undefined {
  const value: unknown = headers['x-session']
  return typeof value === 'string' ? value : undefined
}

function failureOf(error: unknown, quiet: Quiet): Error {
  if (isTransport(error)) return error
  if (isCancel(error)) return new AbortedError('The caller gave up')
  if (!isAxiosError(error) || !error.response) return networkError(quiet)
  return httpError(error.response.status, error.response.data, quiet, error.response.headers['retry-after'])
}

/** Token of the latest request, for a closing page, which cannot wait for the bridge. */
let lastToken: string | undefined

/** The only axios instance: 60 s, the token. XSRF cookies are disabled, because there are none. */
function createClient(): AxiosInstance {
  const client = axios.create({ timeout: HTTP_TIMEOUT_MS, xsrfCookieName: '' })
  client.interceptors.request.use(async (config) => {
    const token = (lastToken = await session.token())
    if (token) config.headers.set(TOKEN_HEADER, token)
    return config
  })
  client.interceptors.response.use((response) => {
    noteServerTime(response.headers['x-server-time'])
    return response
  })
  return client
}

const client = createClient()

export interface Request {
  method: 'GET' | 'POST'
  url: string
  body: unknown
  /** The action code of `POST /api`, whose body has a head. */
  action?: number
  /** The Idempotency-Key of a write. */
  key?: string
  /** Whether the user is still the one who began it. */
  isSameUser?: () => boolean
  signal?: AbortSignal
  /** Called with the sent share of the body, 0 to 1. */
  onProgress?: (share: number) => void
  /** Transport failures that are not shown. */
  quiet?: Quiet
  /** Shorter if a part of the time-out has already passed. */
  timeoutMs?: number
}

/**
 * Sends one request, with the global handling (docs/rules/errors.md). Throws TransportError if the failure was already
 * shown, AbortedError if the caller aborted.
 */
export async function send({
  method,
  url,
  body,
  action,
  key,
  isSameUser,
  signal,
  onProgress,
  quiet = false,
  timeoutMs,
}: Request): Promise<Envelope> {
  const headers = key ? { 'Idempotency-Key': key } : {}
  // A shell names another user only when the token is requested: what the former one began is not sent for the next.
  const token = await session.token()
  if (key && isSameUser?.() === false) throw new TransportError('session', '')
  const given = action === undefined ? body : withHead(action, body, token)
  const data = method === 'POST' ? (given ?? {}) : undefined
  const onUploadProgress = onProgress && (({ progress = 0 }: AxiosProgressEvent) => onProgress(progress))
  try {
    const response = await client.request<unknown>({
      method,
      url,
      data,
      headers,
      signal,
      onUploadProgress,
      timeout: timeoutMs ?? HTTP_TIMEOUT_MS,
    })
    return parseEnvelope({
      data: response.data,
      sessionHeader: sessionHeader(response),
      sent: sentToken(response),
      quiet,
    })
  } catch (error) {
    throw failureOf(error, quiet)
  }
}

/**
 * Sends a request that outlives the page, at once. It uses the last known token, because there is no time to request
 * it; a beacon could not carry it.
 */
export async function sendLeaving({ method, url, body, key = '', quiet = false }: Request): Promise<Envelope> {
  const sent = lastToken
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    ...(sent ? { [TOKEN_HEADER]: sent } : {}),
  }
  const request = { method, headers, body: JSON.stringify(body), keepalive: true }
  const answer = await fetch(url, request).catch(() => Promise.reject(networkError(quiet)))
  const data: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw httpError(answer.status, data, quiet)
  return parseEnvelope({ data, sessionHeader: undefined, sent, quiet })
}
