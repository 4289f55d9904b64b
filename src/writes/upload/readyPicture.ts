import Compressor from 'compressorjs'
import { AVATAR_EDGE_PX, UPLOAD_MAX_BYTES } from '@contract/limits'
import { pictureBounds, type Size } from '@contract/picture'
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

/** Size of a picture, upright. */
async function sizeOf(source: File): Promise<Size> {
  const address = URL.createObjectURL(source)
  try {
    const image = new Image()
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(unreadable())
      image.src = address
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Scales a picture down, upright and without location; cropped to a square for an avatar. */
async function drawn(source: File, isAvatar: boolean): Promise<Blob> {
  const avatar = { width: AVATAR_EDGE_PX, height: AVATAR_EDGE_PX, resize: 'cover' as const }
  const bounds = isAvatar ? undefined : pictureBounds(await sizeOf(source))
  return new Promise((resolve, reject) => {
    new Compressor(source, {
      quality: QUALITY,
      mimeType: source.type === 'image/png' ? 'image/png' : 'image/jpeg',
      convertSize: 2 * 1024 * 1024,
      strict: !isAvatar,
      ...(bounds ? { maxWidth: bounds.width, maxHeight: bounds.height } : avatar),
      success: resolve,
      error: reject,
    })
  })
}

/** Rejects if the device takes too long. */
function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable()), DECODE_MS)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Prepares a picture for the upload. HEIC becomes JPEG if the browser can decode it; a picture that cannot be decoded
 * is sent unchanged, for the backend to check. Throws FileProblem for one that is too large or cannot be read.
 */
export async function readyPicture(source: File, { isAvatar }: { isAvatar: boolean }): Promise<Blob> {
  if (source.size === 0) throw new FileProblem('文件是空的，请重新选择')
  if (source.size > MAX_SOURCE_BYTES) throw tooLarge()
  const isSentUnchanged = MAY_MOVE.includes(source.type) && !isAvatar
  const ready = isSentUnchanged ? source : await inTime(drawn(source, isAvatar)).catch(() => source)
  if (ready === source && !SENT_AS_THEY_ARE.includes(source.type)) throw unreadable()
  if (ready.size > UPLOAD_MAX_BYTES) throw tooLarge()
  return ready
}
