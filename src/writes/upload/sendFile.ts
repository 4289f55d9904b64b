import { FileKind } from '@contract/file'
import { UPLOAD_MAX_BYTES } from '@contract/limits'
import type { TrendFile } from '@contract/trend'
import type { Quiet } from '@/http/apiError'
import { importChunk } from '@/lib/loadChunk'
import { FileProblem } from './problem'
import { readyPicture } from './readyPicture'
import { uploadFile } from './uploadFile'

export interface Sending {
  /** Idempotency-Key of every attempt for this file. */
  key: string
  /** The picture is already scaled down. */
  isReady?: boolean
  signal: AbortSignal
  /** Only a missing response is quiet if absent: it is shown next to the file. */
  quiet?: Quiet
  /** 0 to 1. */
  onProgress: (share: number) => void
}

const video = () => importChunk(() => import('./sendVideo'), window.__chunks?.['writes/upload/sendVideo']?.[0])

/** Prepares and uploads one file. Throws FileProblem, ApiError, TransportError, AbortedError or ChunkError. */
export async function sendFile(kind: FileKind, source: File, sending: Sending): Promise<TrendFile> {
  if (kind === FileKind.Video) return (await video()).sendVideo(source, sending)
  const { isReady, ...options } = sending
  const file = isReady ? source : await ready(kind, source)
  return uploadFile(kind, file, source.name, { quiet: 'offline', ...options })
}

/** Cancels the upload of an unwanted file. Throws ChunkError. */
export async function abortFile(kind: FileKind, key: string): Promise<void> {
  if (kind === FileKind.Video) await (await video()).abortVideo(key)
}

function ready(kind: FileKind, source: File): Promise<Blob> | Blob {
  if (kind !== FileKind.Attachment || source.type.startsWith('image/')) {
    return readyPicture(source, { isAvatar: kind === FileKind.Avatar })
  }
  if (source.size > UPLOAD_MAX_BYTES) throw new FileProblem('文件不能超过 10 MB，请压缩后再上传')
  return source
}
