import { defaultOptions, DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { Code } from '@contract/codes'
import { readEnvelope } from '@contract/endpoint'
import { type FileKind, TUS_PATH } from '@contract/file'
import { withoutQuery } from '@contract/text/withoutQuery'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { addressOf } from './address'
import { AbortedError, ApiError, codeOf, isTransport } from './apiError'
import { parseEnvelope, networkError, httpError } from './transportErrors'

/** Chunk size that can be sent within a minute on a poor network. */
const CHUNK_BYTES = 5 * 1024 * 1024
const RETRY_MS = [0, 1000, 3000, 5000, 10_000]

interface ResumableOptions {
  kind: FileKind
  /** Key of this upload on this device, by which it resumes, also after a reload. */
  key: string
  signal: AbortSignal
  /** Received share, 0 to 1. */
  onProgress: (share: number) => void
}

const placeOf = (key: string) => `upload.${key}`

/**
 * Uploads a large file in chunks (tus); a missing response is shown next to the file, not here. Throws ApiError,
 * TransportError or AbortedError as `call` does; an aborted upload can be resumed.
 * @returns the upload's id, for `files.uploadEnd`
 */
export async function uploadInChunks(source: File, options: ResumableOptions): Promise<string> {
  const known = await deviceStore.read(placeOf(options.key))
  const url = await send(source, options, typeof known === 'string' ? known : null).catch(async (error: unknown) => {
    if (codeOf(error) !== Code.NotFound) throw error
    // The backend has deleted what it had of it.
    await forgetResumable(options.key)
    return send(source, options, null)
  })
  return withoutQuery(url).split('/').pop() ?? ''
}

/**
 * @param uploadUrl address of what the backend has of it already
 * @returns the address
 */
function send(
  source: File,
  { kind, key, signal, onProgress }: ResumableOptions,
  uploadUrl: string | null,
): Promise<string> {
  let sent: string | undefined
  return new Promise((resolve, reject) => {
    const upload = new Upload(source, {
      endpoint: addressOf({ base: 'default', path: TUS_PATH }),
      uploadUrl,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      // A part that took longer than the backend receives a request; tus repeats no 408.
      onShouldRetry: (error, attempt, options) =>
        error.originalResponse?.getStatus() === 408 ||
        (defaultOptions.onShouldRetry?.(error, attempt, options) ?? false),
      storeFingerprintForResuming: false,
      metadata: { filename: source.name, filetype: source.type, kind },
      onBeforeRequest: async (request) => {
        sent = await signed(request)
      },
      // A backend that is away for a moment still has the upload, where tus would begin a new one.
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD' && response.getStatus() >= 500) throw new Error('The backend is away')
      },
      onUploadUrlAvailable: () => void deviceStore.write(placeOf(key), upload.url),
      onProgress: (bytes, all) => onProgress(all ? bytes / all : 0),
      onError: (error) => reject(failureOf(error, sent)),
      onSuccess: () => resolve(upload.url ?? ''),
    })
    const stop = () => {
      void upload.abort()
      reject(new AbortedError('The caller gave up'))
    }
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    else upload.start()
  })
}

/** Removes the stored address of an upload that has ended. */
export function forgetResumable(key: string): Promise<void> {
  return deviceStore.remove(placeOf(key))
}

/** Cancels an upload on the device and the backend. Never throws. */
export async function abortResumable(key: string): Promise<void> {
  const url = await deviceStore.read(placeOf(key))
  await forgetResumable(key)
  if (typeof url !== 'string') return
  const onBeforeRequest = async (request: HttpRequest) => void (await signed(request))
  await Upload.terminate(url, { retryDelays: RETRY_MS, onBeforeRequest }).catch(() => undefined)
}

/**
 * Adds the token to a request.
 * @returns the token
 */
async function signed(request: HttpRequest): Promise<string | undefined> {
  const token = await session.token()
  if (token) request.setHeader('X-AccessToken', token)
  return token
}

function failureOf(error: Error, sent: string | undefined): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return networkError(true)
  const [status, body] = [answer.getStatus(), answer.getBody()]
  if (status === 401) return sessionFailure(body, sent)
  const sentence = sentenceOf(body)
  if (status === 429 && sentence) return new ApiError(Code.TooOften, sentence)
  if (status === 400 && sentence) return new ApiError(Code.InvalidInput, sentence)
  if ((status === 404 || status === 410) && sentence) return new ApiError(Code.NotFound, sentence)
  return httpError(status, null, 'offline')
}

/** The message of a refusal: plain text, in an envelope outside the protocol; none on a proxy's page. */
function sentenceOf(body: string): string {
  const text = body.trim()
  try {
    return readEnvelope(JSON.parse(text))?.msg ?? ''
  } catch {
    return text.startsWith('<') ? '' : text
  }
}

/** The status of the token is in the body, as for every other call. */
function sessionFailure(body: string, sent: string | undefined): Error {
  try {
    parseEnvelope({ data: JSON.parse(body), sessionHeader: undefined, sent })
  } catch (error) {
    if (isTransport(error)) return error
  }
  return httpError(401, null)
}
