const BLOCK = /<\/?(?:p|div|br|hr|li|ul|ol|h[1-6]|blockquote|pre|figure|figcaption|table|tr|td|th|img)\b[^<>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** Text of HTML sanitised by `cleanHtml`: block boundaries become line breaks, other tags are removed. */
export function plainText(clean: string): string {
  return clean
    .replace(BLOCK, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
