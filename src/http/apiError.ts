import { Code } from '@contract/codes'

/** A business refusal with the backend's code and message (rule: business codes). The screen shows it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message)
  }
}

/**
 * A failure the http layer has already shown: the network, an invalid response, an HTTP status, or the end of the
 * session. `data` is the response's data or null.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  constructor(
    readonly kind: 'offline' | 'unreadable' | 'status' | 'session',
    message: string,
    readonly data: unknown = null,
    /** The backend refused the call before any work because of overload. */
    readonly isBusy = false,
  ) {
    super(message)
  }
}

/**
 * Which transport failures the http layer does not show: all of them (true), or only a missing or unreadable response
 * and an overloaded backend (`offline`). With `background`, for calls without a user's request, it shows none and does
 * not end the session either.
 */
export type Quiet = boolean | 'offline' | 'background'

/** Whether no transport failure is shown. */
export const isSilent = (quiet: Quiet | undefined) => quiet === true || quiet === 'background'

/** The caller aborted the request; nothing is shown. */
export class AbortedError extends Error {
  override readonly name = 'AbortError'
}

/** A transport failure, which the http layer has shown unless the call was quiet. */
export function isTransport(error: unknown): error is TransportError {
  return error instanceof TransportError
}

/** No response arrived; the backend may or may not have done the work. */
export function isOffline(error: unknown): boolean {
  return isTransport(error) && error.kind === 'offline'
}

/** The caller aborted the request: not a failure. */
export function isAborted(error: unknown): boolean {
  return error instanceof AbortedError
}

/** The server's message of a business refusal; the fallback if it is blank and for all other errors. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message.trim() !== '' ? error.message : fallback
}

/** The business code of a refusal, if it is one. */
export function codeOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.code : undefined
}

/** What was asked for does not exist, or not for this reader. */
export function isNotFound(error: unknown): boolean {
  return codeOf(error) === Code.NotFound
}
