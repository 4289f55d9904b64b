import type { TrendFile } from '@contract/trend'

/**
 * The pictures of a rendered text, with the index of one of them.
 * @param picked the first one by default
 */
export function picturesOf(text: Element | null, picked?: Element): { files: TrendFile[]; at: number } {
  const pictures = Array.from(text?.querySelectorAll('img') ?? [])
  const files = pictures.map(({ src, alt, naturalWidth, naturalHeight, width, height }, n) => ({
    id: String(n),
    url: src,
    smallUrl: src,
    width: naturalWidth || width,
    height: naturalHeight || height,
    alt,
  }))
  return {
    files,
    at: Math.max(
      0,
      pictures.findIndex((picture) => picture === picked),
    ),
  }
}
