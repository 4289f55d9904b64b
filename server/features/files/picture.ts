import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import { AVATAR_EDGE_PX, THUMBNAIL_EDGE_PX } from '@contract/limits'
import { isLongPicture, pictureBounds, type Size } from '@contract/picture'
import { BusinessError, invalidInput } from '../../lib/businessError'
import { keyedQueue, limitConcurrency } from '../../lib/limitConcurrency'
import { webpFrames } from './webpFrames'

/** For pictures that are decoded as a stream. */
const MAX_PIXELS = 50_000_000
/** For interlaced and animated pictures, WebP and GIF, which are decoded in memory. */
const MAX_PIXELS_AT_ONCE = 12_000_000
const MAX_PIXELS_MOVING = 6_000_000
/** The encoder's time grows with the square of the frames, however small they are. */
const MAX_FRAMES = 1000
/** Time limit of a picture and its thumbnail together. */
const SECONDS = 20
const QUALITY = 85

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif'

export interface Drawn {
  mime: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  content: Buffer
  small: Buffer
}

/** One picture is decoded at a time, so that memory does not grow with the number of uploads. */
const oneAtATime = limitConcurrency(1)
const perOwner = keyedQueue()
/** Runs work on a picture when it is its turn; one person's pictures do not hold up those of others. */
export const inTurn = <Result>(ownerId: string, work: () => Promise<Result>) =>
  perOwner(ownerId, () => oneAtATime(work))
/** Disables the libvips cache: a picture is processed once. */
sharp.cache(false)

const damaged = () => invalidInput('图片已损坏或格式不支持，请换一张')
const tooManyPixels = () => invalidInput('图片的像素过多，请缩小后再上传')
const tooManyFrames = () => invalidInput(`动图最多 ${MAX_FRAMES} 帧，请剪短后再上传`)

/**
 * Re-encodes a picture: upright, sRGB, in the bounds of its kind, without metadata (no EXIF, GPS, XMP, ICC), with a
 * thumbnail. JPEG stays JPEG, all others become WebP; animations are kept, except in avatars.
 * @param use processes the result before the next picture starts
 * Throws 100400 for a picture that cannot be decoded, has another type than its first bytes say, or has too many
 * pixels or frames.
 */
export function reencode<Result>(
  path: string,
  { ownerId, type, isAvatar }: { ownerId: string; type: PictureType; isAvatar: boolean },
  use: (drawn: Drawn) => Promise<Result>,
): Promise<Result> {
  return inTurn(ownerId, async () => use(await drawn(path, type, isAvatar)))
}

async function drawn(path: string, type: PictureType, isAvatar: boolean): Promise<Drawn> {
  try {
    const { source, upright } = await sourceOf(path, type, !isAvatar)
    const mime = type === 'jpeg' ? 'image/jpeg' : 'image/webp'
    const end = performance.now() + SECONDS * 1000
    const bounds = isAvatar ? square(AVATAR_EDGE_PX) : pictureBounds(upright)
    const { data: content, info } = await encoded(source.autoOrient(), bounds, mime, end)
    const { data: small } = await encoded(sharp(content), thumbnailOf(upright, isAvatar), mime, end)
    return { mime, width: info.width, height: info.pageHeight ?? info.height, content, small }
  } catch (error) {
    throw error instanceof BusinessError || (error instanceof Error && 'errno' in error) ? error : damaged()
  }
}

const square = (edge: number): Size => ({ width: edge, height: edge })

/** A long picture has its top or its middle as its thumbnail: the whole of it would be a thread. */
function thumbnailOf(upright: Size, isAvatar: boolean): ResizeOptions {
  const edges = square(THUMBNAIL_EDGE_PX)
  return !isAvatar && isLongPicture(upright) ? { ...edges, fit: 'cover', position: 'top' } : edges
}

/** The picture, not decoded yet, and its size, after its header was checked. */
async function sourceOf(path: string, type: PictureType, moving: boolean): Promise<{ source: Sharp; upright: Size }> {
  const options = { failOn: 'error', limitInputPixels: false, sequentialRead: true } as const
  if (type === 'webp' && (await webpFrames(path)) > MAX_FRAMES) throw tooManyFrames()
  const meta = await sharp(path, { ...options, animated: true }).metadata()
  if (meta.format !== type) throw damaged()
  if ((meta.pages ?? 1) > MAX_FRAMES) throw tooManyFrames()
  const animated = moving && (meta.pages ?? 1) > 1
  const limit = animated ? MAX_PIXELS_MOVING : isAtOnce(meta) ? MAX_PIXELS_AT_ONCE : MAX_PIXELS
  if (pixelsOf(meta, animated) > limit) throw tooManyPixels()
  const { width, pageHeight, autoOrient } = meta
  const upright = pageHeight === undefined ? autoOrient : { width, height: pageHeight }
  return { source: sharp(path, { ...options, limitInputPixels: limit, animated }), upright }
}

function isAtOnce({ format, isProgressive }: Metadata): boolean {
  return isProgressive === true || format === 'webp' || format === 'gif'
}

function pixelsOf({ width, height, pageHeight, pages = 1 }: Metadata, animated: boolean): number {
  return width * (pageHeight ?? height) * (animated ? pages : 1)
}

/** @param end time of `performance.now()` at which the work is given up; sharp takes whole seconds, at least one */
function encoded(picture: Sharp, box: ResizeOptions, mime: Drawn['mime'], end: number) {
  const fitted = picture
    .resize({ fit: 'inside', ...box, withoutEnlargement: true })
    .timeout({ seconds: Math.max(1, Math.ceil((end - performance.now()) / 1000)) })
  const typed = mime === 'image/jpeg' ? fitted.jpeg({ quality: QUALITY }) : fitted.webp({ quality: QUALITY, effort: 3 })
  return typed.toBuffer({ resolveWithObject: true })
}
