import { Code } from '@contract/codes'
import { type Envelope, readEnvelope } from '@contract/endpoint'
import { VISITOR_TOKEN } from '@contract/limits'
import { onLoginPage } from '@/session/redirect'
import { session } from '@/session/session'
import { isSilent, type Quiet, TransportError } from './apiError'
import { backend } from '@/lib/backend'
import { endExpired, endUnauthenticated } from './sessionEnd'
import { showFailure } from './failureToast'

const STATUS_TEXT: Record<number, string> = {
  401: '请求未授权',
  403: '服务器拒绝访问',
  404: '请求的资源不存在',
}

const STATUS_OTHER = '连接错误'
/** Upper bound of `Retry-After`; dates are ignored. */
const RETRY_AFTER_MAX_SECONDS = 120

/** A response with HTTP 200, and the token of its request. */
export interface Answer {
  data: unknown
  /** The `X-Session` header. */
  sessionHeader: string | undefined
  sent: string | undefined
  quiet?: Quiet | undefined
}

function failed(kind: TransportError['kind'], text: string, data: unknown, quiet = false): TransportError {
  if (!quiet) showFailure(text)
  return new TransportError(kind, text, data ?? null)
}

/** No response. */
export function networkError(quiet: Quiet = false): TransportError {
  backend.noteSilence()
  return failed('offline', '网络连接异常,请稍后再试!', null, quiet !== false)
}

/**
 * An HTTP error status.
 * @param retryAfter the header of a 503, in seconds
 */
export function httpError(status: number, data: unknown, quiet: Quiet = false, retryAfter?: unknown): TransportError {
  const seconds = status === 503 ? Number(retryAfter ?? NaN) : NaN
  if (seconds > 0) {
    backend.noteBusy(Math.min(seconds, RETRY_AFTER_MAX_SECONDS))
    if (quiet === false) showFailure(STATUS_OTHER)
    return new TransportError('status', STATUS_OTHER, data ?? null, true)
  }
  // A gateway answered in place of the backend.
  if (status >= 502 && status <= 504) backend.noteSilence()
  return failed('status', STATUS_TEXT[status] ?? STATUS_OTHER, data, isSilent(quiet))
}

/** HTTP 200 with a response that violates the contract. */
export function unreadableError(data: unknown, quiet: Quiet = false): TransportError {
  return failed('unreadable', STATUS_OTHER, data, quiet !== false)
}

/**
 * The global handling (docs/rules/errors.md) of a response with HTTP 200. Throws TransportError if the failure was
 * already shown.
 * @returns the envelope; its code is still to be checked
 */
export function parseEnvelope({ data, sessionHeader, sent, quiet }: Answer): Envelope {
  backend.noteAnswer()
  const inBackground = quiet === 'background'
  const hasToken = sent !== undefined && sent !== VISITOR_TOKEN
  if (sessionHeader === 'none' && hasToken) {
    // The answer for a visitor says nothing of what a member has open.
    if (inBackground) throw new TransportError('session', '', data)
    session.discard(sent)
  }
  const envelope = readEnvelope(data)
  if (!envelope) throw unreadableError(data, quiet)
  const { code, msg } = envelope
  if (code === Code.LoginStateInvalid || (code === Code.Fault && !hasToken)) {
    throw failed('status', msg.trim() ? msg : '登录状态失效', data, isSilent(quiet))
  }
  const isInvalid = code === Code.InvalidToken
  if (!isInvalid && code !== Code.NeedLogin && code !== Code.Unauthenticated) return envelope
  if (inBackground) throw new TransportError('session', msg, data)
  void (isInvalid ? endExpired(sent) : endUnauthenticated(sent))
  // On the login itself there is no redirect, so its screen shows the refusal.
  if (onLoginPage()) return envelope
  throw new TransportError('session', msg, data)
}
