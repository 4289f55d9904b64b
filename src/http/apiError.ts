/** A business refusal: the backend's code and sentence. The screen tells it. */
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
 * A failure the http layer has told already, so no screen tells it again: the network, an answer that makes no sense,
 * an HTTP status, or the end of the session. `data` is the answer's data or null.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  constructor(
    readonly kind: 'offline' | 'unreadable' | 'status' | 'session',
    message: string,
    readonly data: unknown = null,
    /** The backend refused the call before any work, as it has too much to do. */
    readonly isBusy = false,
  ) {
    super(message)
  }
}

/**
 * Which transport failures the http layer does not tell: all of them (true), or only a missing or unreadable answer and
 * a busy backend (`offline`). With `background`, for what nobody asked for, it tells none and ends no session either.
 */
export type Quiet = boolean | 'offline' | 'background'

/** Whether no transport failure at all is told. */
export const isSilent = (quiet: Quiet | undefined) => quiet === true || quiet === 'background'

/** The caller aborted the request; nothing is shown. */
export class AbortedError extends Error {
  override readonly name = 'AbortError'
}

export function isTransport(error: unknown): error is TransportError {
  return error instanceof TransportError
}

/** No answer came; it is unknown whether the backend did the work. */
export function isOffline(error: unknown): boolean {
  return isTransport(error) && error.kind === 'offline'
}

export function isAborted(error: unknown): boolean {
  return error instanceof AbortedError
}

/** The server's sentence of a business refusal; the fallback where it is blank and for everything else. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message.trim() !== '' ? error.message : fallback
}

/** The business code of a refusal, if it is one. */
export function codeOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.code : undefined
}
