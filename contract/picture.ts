import {
  LONG_PICTURE_EDGE_PX,
  LONG_PICTURE_PIXELS,
  LONG_PICTURE_RATIO,
  LONG_PICTURE_SHORT_PX,
  PICTURE_EDGE_PX,
} from './limits'

export interface Size {
  width: number
  height: number
}

/** Whether it is a long screenshot or a panorama. */
export function isLongPicture({ width, height }: Size): boolean {
  return Math.max(width, height) > LONG_PICTURE_RATIO * Math.min(width, height)
}

/**
 * The box an uploaded picture is scaled down into (rule: files). The sides of a long screenshot or a panorama are bounded
 * one by one: with its long side in the usual box it would be too narrow to read.
 * @param size upright
 */
export function pictureBounds({ width, height }: Size): Size {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (!isLongPicture({ width, height })) return { width: PICTURE_EDGE_PX, height: PICTURE_EDGE_PX }
  const scale = Math.min(
    1,
    LONG_PICTURE_SHORT_PX / short,
    LONG_PICTURE_EDGE_PX / long,
    Math.sqrt(LONG_PICTURE_PIXELS / (long * short)),
  )
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
