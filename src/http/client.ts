import axios, { isAxiosError, isCancel, type AxiosInstance, type AxiosProgressEvent, type AxiosResponse } from 'axios'
import type { Envelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { session } from '@/session/session'
import { AbortedError, isTransport, type Quiet } from './apiError'
import { judgeAnswer, judgeSilence, judgeStatus } from './verdict'

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
  if (!isAxiosError(error) || !error.response) return judgeSilence(quiet)
  return judgeStatus(error.response.status, error.response.data, quiet, error.response.headers['retry-after'])
}

/** The one axios instance: 60 s, the token, the global handling of section 8. Looks for no XSRF cookie, as there is none. */
function createClient(): AxiosInstance {
  const client = axios.create({ timeout: HTTP_TIMEOUT_MS, xsrfCookieName: '' })
  client.interceptors.request.use(async (config) => {
    const token = await session.token()
    if (token) config.headers.set(TOKEN_HEADER, token)
    return config
  })
  client.interceptors.response.use((response) => {
    const data = judgeAnswer({ data: response.data, sessionHeader: sessionHeader(response), sent: sentToken(response) })
    return { ...response, data }
  })
  return client
}

const client = createClient()

export interface Request {
  method: 'GET' | 'POST'
  url: string
  body: unknown
  /** The Idempotency-Key of a write. */
  key?: string
  signal?: AbortSignal
  /** Hears which share of the body has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Says nothing where it fails on the way. */
  quiet?: Quiet
  /** Less than the usual where part of it has passed already. */
  timeoutMs?: number
}

/** Sends one request. Throws TransportError where the failure is told already, AbortedError where the caller gave up. */
export async function send({ method, url, body, key, signal, onProgress, quiet = false, timeoutMs }: Request): Promise<Envelope> {
  const headers = key ? { 'Idempotency-Key': key } : {}
  const data = method === 'POST' ? (body ?? {}) : undefined
  const onUploadProgress = onProgress && (({ progress = 0 }: AxiosProgressEvent) => onProgress(progress))
  try {
    return (await client.request<Envelope>({ method, url, data, headers, signal, onUploadProgress, timeout: timeoutMs ?? HTTP_TIMEOUT_MS })).data
  } catch (error) {
    throw failureOf(error, quiet)
  }
}
