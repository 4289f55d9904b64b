import { LONG_PICTURE_RATIO } from '@contract/limits'
import type { TrendFile } from '@contract/trend'

const TALLEST = 3 / 4
const WIDEST = 16 / 9

type Shape = Pick<TrendFile, 'width' | 'height'>

/** Whether it is a long screenshot, read from the top down. */
export const isTall = ({ width, height }: Shape) => height > width * LONG_PICTURE_RATIO

/**
 * The common box of a post's pictures, so that nothing moves when they load: the first one's ratio, limited to 3:4 to
 * 16:9, square if unknown.
 * @returns the sides, in any unit
 */
export function pictureBox(first: Shape | undefined): Shape {
  const known = first && first.width > 0 && first.height > 0
  const ratio = known ? Math.min(WIDEST, Math.max(TALLEST, first.width / first.height)) : 1
  return { width: 1000, height: Math.round(1000 / ratio) }
}
