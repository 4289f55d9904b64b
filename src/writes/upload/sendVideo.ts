import { Code } from '@contract/codes'
import { FileKind, files } from '@contract/file'
import { VIDEO_MAX_BYTES } from '@contract/limits'
import type { TrendFile } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { call, type CallOptions } from '@/http/call'
import { forgetResumable, abortResumable, uploadInChunks } from '@/http/resumableUpload'
import { deviceStore } from '@/lib/stores/deviceStore'
import { posterOf } from './posterOf'
import { FileProblem } from './problem'
import type { Sending } from './sendFile'
import { uploadFile } from './uploadFile'

/** Progress share of the file itself; the rest is the poster and the backend's work. */
const SHARE_OF_FILE = 0.95
const TYPES: readonly string[] = ['video/mp4', 'video/quicktime', 'video/x-m4v', '']

/** Uploads a video in chunks, and its first frame as the poster. Throws as `sendFile`. */
export async function sendVideo(
  source: File,
  { key, signal, onProgress, quiet = 'offline' }: Sending,
): Promise<TrendFile> {
  if (source.size === 0) throw new FileProblem('文件是空的，请重新选择')
  if (source.size > VIDEO_MAX_BYTES) throw new FileProblem('视频不能超过 200 MB，请剪短或压缩后再上传')
  if (!TYPES.includes(source.type)) throw new FileProblem('只支持 MP4、MOV 格式的视频')
  const options = { signal, quiet }
  const ended = await endAgain(key, options)
  if (ended) return ended
  const frame = posterOf(source)
  const onShare = (share: number) => onProgress(share * SHARE_OF_FILE)
  const uploadId = await uploadInChunks(source, { kind: FileKind.Video, key, signal, onProgress: onShare })
  const posterId = await sendPoster(await frame, key, options)
  return endUpload(key, posterId ? { uploadId, posterId } : { uploadId }, options)
}

interface End {
  uploadId: string
  posterId?: string
}

const endPlace = (key: string) => `upload.end.${key}`

async function forgetUpload(key: string): Promise<void> {
  await forgetResumable(key)
  await deviceStore.remove(endPlace(key))
}

/** Turns the upload into a file, whose last answer may get lost: what was requested is stored until it is answered. */
async function endUpload(key: string, body: End, options: CallOptions): Promise<TrendFile> {
  await deviceStore.write(endPlace(key), body)
  try {
    // The key is bound to the upload, so that ending it cannot collide with an earlier use of the video's own key.
    const file = await call(files.uploadEnd, body, { ...options, key: `end-${body.uploadId}` })
    await forgetUpload(key)
    return file
  } catch (error) {
    // Refused or expired: the next attempt starts again.
    if (codeOf(error) === Code.InvalidInput || codeOf(error) === Code.NotFound) await forgetUpload(key)
    throw error
  }
}

/** The file of an upload that was ended without an answer: the backend no longer has what could be continued. */
async function endAgain(key: string, options: CallOptions): Promise<TrendFile | undefined> {
  const body = (await deviceStore.read(endPlace(key))) as End | undefined
  if (!body) return undefined
  return endUpload(key, body, options).catch((error: unknown) => {
    if (codeOf(error) !== Code.NotFound) throw error
    return undefined
  })
}

/** Cancels the upload of a video, here and at the backend. Never throws. */
export async function abortVideo(key: string): Promise<void> {
  await abortResumable(key)
  await deviceStore.remove(endPlace(key))
}

/** If the poster is refused, the video has none. */
async function sendPoster(frame: Blob | undefined, key: string, options: CallOptions): Promise<string | undefined> {
  if (!frame) return undefined
  try {
    return (await uploadFile(FileKind.Picture, frame, 'poster.jpg', { ...options, key: `${key}-poster` })).id
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}
