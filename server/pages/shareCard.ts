import { firstCharacters } from '@contract/text/plainText'
import { type Trend, TrendType } from '@contract/trend'
import { plainText } from '../domain/html'
import { postTitle } from '../domain/postTitle'

const DESCRIPTION_LENGTH = 100

const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for attributes and element content. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMES[character] ?? character)
}

/** Content of a link preview of a public post. */
export interface ShareCard {
  title: string
  description: string
  /** A path of this origin, empty if the post has no picture. */
  image: string
}

/** What other apps show of a shared post: its title, first words and first picture. */
export function shareCardOf(trend: Trend): ShareCard {
  const words = plainText(trend.content)
  const first = trend.files[0]
  const inText = /<img[^<>]+src="(\/files\/[^"<>]+)"/.exec(trend.content)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const image = trend.type === TrendType.Video ? first?.smallUrl : (first?.smallUrl ?? inText)
  return {
    title: postTitle(trend),
    description: firstCharacters(words, DESCRIPTION_LENGTH),
    image: image ?? '',
  }
}

/**
 * Head tags of a shared page: Open Graph, and the names that WeChat and others read (`itemprop`).
 * @param origin empty if unknown: the picture's address is relative then, and the page's own address is left out
 */
export function cardTags(
  card: ShareCard,
  { origin, address, brand }: { origin: string; address: string; brand: string },
): string {
  const image = card.image && origin + card.image
  const tags: [string, string, string][] = [
    ['name', 'description', card.description],
    ['property', 'og:type', 'article'],
    ['property', 'og:site_name', brand],
    ['property', 'og:locale', 'zh_CN'],
    ['property', 'og:title', card.title],
    ['property', 'og:description', card.description],
    ['property', 'og:url', origin && origin + address],
    ['property', 'og:image', image],
    ['name', 'twitter:card', image ? 'summary_large_image' : 'summary'],
    ['itemprop', 'name', card.title],
    ['itemprop', 'description', card.description],
    ['itemprop', 'image', image],
  ]
  return tags
    .filter(([, , content]) => content !== '')
    .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
    .join('')
}
