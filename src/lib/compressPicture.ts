import { PICTURE_EDGE_PX } from '@contract/limits'

/** The browser cannot read this picture; `message` says in Chinese what to do. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

const QUALITY = 0.8
/** Moving pictures would stop moving, and the server draws them anew itself. */
const LEFT_ALONE = ['image/gif']

/**
 * A picture made small enough for a phone's network: no edge above `PICTURE_EDGE_PX`, turned upright. Safari decodes
 * HEIC here, too. Throws PictureError.
 */
export async function compressPicture(file: Blob): Promise<Blob> {
  if (LEFT_ALONE.includes(file.type)) return file
  const { default: Compressor } = await import('compressorjs')
  return new Promise((resolve, reject) => {
    new Compressor(file, {
      quality: QUALITY,
      maxWidth: PICTURE_EDGE_PX,
      maxHeight: PICTURE_EDGE_PX,
      success: resolve,
      error: () => reject(new PictureError('无法读取这张图片，请换一张 JPG 或 PNG 图片')),
    })
  })
}
