const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

/** Decodes the entities that clean HTML and the editor's HTML contain. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)

/** The text of such HTML, for its length: without line breaks. Read alike by counters and checks of both sides. */
export const seenText = (html: string): string => decodeEntities(html.replace(/<[^<>]*>/g, ''))
