import type { TrendFile } from '@contract/trend'

const TALLEST = 3 / 4
const WIDEST = 16 / 9

/**
 * The common box of a post's pictures, so that nothing moves when they load: the first one's ratio, limited to 3:4 to
 * 16:9, square if unknown.
 * @returns the sides, in any unit
 */
export function pictureBox(first: Pick<TrendFile, 'width' | 'height'> | undefined): { width: number; height: number } {
  const known = first && first.width > 0 && first.height > 0
  const ratio = known ? Math.min(WIDEST, Math.max(TALLEST, first.width / first.height)) : 1
  return { width: 1000, height: Math.round(1000 / ratio) }
}
