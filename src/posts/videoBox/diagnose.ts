import { readContainer } from './container'
import { VideoErrorKind } from './videoErrors'

const PIECE = 65_536
const PIECES = 4
const NEWER_CODECS = ['hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp09']

export interface MediaTrouble {
  /** A MediaError's code; 2 network, 3 decoding, 4 source. */
  code: number
  message: string
}

export interface VideoAddress {
  url: string
  /** Just requested, and not played since. */
  isFresh: boolean
}

async function firstBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array(await response.arrayBuffer()).subarray(0, PIECE)
  const bytes = new Uint8Array(PIECE)
  let filled = 0
  while (filled < PIECE) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(0, PIECE - filled)
    bytes.set(part, filled)
    filled += part.length
  }
  // A server that ignores ranges would send the whole video.
  reader.cancel().catch(() => undefined)
  return bytes.subarray(0, filled)
}

function errorKindOfStatus(status: number, { url, isFresh }: VideoAddress): VideoErrorKind | undefined {
  // Only signed addresses have a query. The backend answers the same for an expired one as for a removed file.
  if (status === 404 || status === 410)
    return url.includes('?') && !isFresh ? VideoErrorKind.Expired : VideoErrorKind.Missing
  if (status === 401 || status === 403) return VideoErrorKind.Expired
  return status === 200 || status === 206 ? undefined : VideoErrorKind.Network
}

function errorKindOfMessage({ code, message }: MediaTrouble): VideoErrorKind {
  // A sound file whose codecs this browser lacks.
  if (/NO_SUPPORTED_STREAMS|DECODER_ERROR_NOT_SUPPORTED/.test(message)) return VideoErrorKind.Unsupported
  return code === 3 || /DEMUXER|DECODE/i.test(message) ? VideoErrorKind.Broken : VideoErrorKind.Network
}

/**
 * Diagnoses why a video did not play from its status and first bytes: browsers report "source not supported" for
 * everything. Implements the rule "player messages". Throws only if `signal` is aborted.
 */
export async function diagnose(
  address: VideoAddress,
  trouble: MediaTrouble,
  signal: AbortSignal,
): Promise<VideoErrorKind> {
  try {
    for (let piece = 0, from = 0; piece < PIECES; piece++) {
      const headers = { Range: `bytes=${from}-${from + PIECE - 1}` }
      const response = await fetch(address.url, { headers, signal, cache: 'no-store', credentials: 'same-origin' })
      const kind = errorKindOfStatus(response.status, address)
      if (kind) return from > 0 ? errorKindOfMessage(trouble) : kind
      if (trouble.code === 2) {
        response.body?.cancel().catch(() => undefined)
        return VideoErrorKind.Network
      }
      const bytes = await firstBytes(response)
      const container = readContainer(bytes, from)
      if (container.kind === 'none') return VideoErrorKind.Broken
      if (container.codec && NEWER_CODECS.includes(container.codec)) return VideoErrorKind.Unsupported
      if (container.nextAt === undefined || response.status !== 206) break
      from = container.nextAt
    }
  } catch {
    signal.throwIfAborted?.()
    return VideoErrorKind.Network
  }
  return errorKindOfMessage(trouble)
}
