import { characterCount } from './plainText'

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

/** The text of such HTML, for its length: breaks between blocks do not count. Used by the counter, the form's check and the server. */
export const seenText = (html: string): string => decodeEntities(html.replace(/<[^<>]*>/g, ''))

/** The length of such HTML as it is limited, in code points. */
export const htmlLength = (html: string): number => characterCount(seenText(html).trim())
