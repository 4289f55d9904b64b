import type { Plugin } from 'vite'

const DEFAULT = '伯乐社区'
const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Product name of `VITE_BRAND`. */
export const brandName = (brand: unknown): string =>
  typeof brand === 'string' && brand.trim() !== '' ? brand.trim() : DEFAULT

/** Writes the product name into index.html, where the backend reads it. */
export function branded(html: string, brand: unknown): string {
  const name = brandName(brand)
  return html.replaceAll(DEFAULT, () => name.replace(/[&<>"]/g, (character) => NAMES[character] ?? character))
}

export function brand(): Plugin {
  let name: unknown
  return {
    name: 'brand',
    configResolved: ({ env }) => void (name = env.VITE_BRAND),
    transformIndexHtml: { order: 'pre', handler: (html) => branded(html, name) },
  }
}
