import Compressor from 'compressorjs'
import { AVATAR_EDGE_PX, PICTURE_EDGE_PX, UPLOAD_MAX_BYTES } from '@contract/limits'
import { FileProblem } from './problem'

/** Largest picture file that is decoded on the device. */
const MAX_SOURCE_BYTES = 60 * 1024 * 1024
const DECODE_MS = 20_000
const QUALITY = 0.85
/** Sent unchanged: a canvas would stop the animation. */
const MAY_MOVE: readonly string[] = ['image/gif', 'image/webp']
const SENT_AS_THEY_ARE: readonly string[] = ['image/jpeg', 'image/png', ...MAY_MOVE]

const tooLarge = () => new FileProblem('图片不能超过 10 MB，请压缩后再上传')
const unreadable = () => new FileProblem('无法读取这张图片，请改用 JPG 或 PNG 格式')

/** Scales a picture down, upright and without location; cropped to a square for an avatar. */
function drawn(source: File, isAvatar: boolean): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable()), DECODE_MS)
    const settle =
      <Value>(then: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        then(value)
      }
    const avatar = { width: AVATAR_EDGE_PX, height: AVATAR_EDGE_PX, resize: 'cover' as const }
    new Compressor(source, {
      quality: QUALITY,
      mimeType: source.type === 'image/png' ? 'image/png' : 'image/jpeg',
      convertSize: 2 * 1024 * 1024,
      strict: !isAvatar,
      ...(isAvatar ? avatar : { maxWidth: PICTURE_EDGE_PX, maxHeight: PICTURE_EDGE_PX }),
      success: settle(resolve),
      error: settle(reject),
    })
  })
}

/**
 * Prepares a picture for the upload. HEIC becomes JPEG if the browser can decode it; a picture that cannot be decoded
 * is sent unchanged, for the backend to check. Throws FileProblem for one that is too large or cannot be read.
 */
export async function readyPicture(source: File, { isAvatar }: { isAvatar: boolean }): Promise<Blob> {
  if (source.size === 0) throw new FileProblem('文件是空的，请重新选择')
  if (source.size > MAX_SOURCE_BYTES) throw tooLarge()
  const ready = MAY_MOVE.includes(source.type) && !isAvatar ? source : await drawn(source, isAvatar).catch(() => source)
  if (ready === source && !SENT_AS_THEY_ARE.includes(source.type)) throw unreadable()
  if (ready.size > UPLOAD_MAX_BYTES) throw tooLarge()
  return ready
}
