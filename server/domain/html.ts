import sanitize from 'sanitize-html'
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isOwnPicture } from '@contract/text/html'
import { decodeEntities } from '@contract/text/htmlText'
import { oneLine } from '@contract/text/oneLine'

const NESTING_MAX = 40

/** Elements that are removed together with their text. */
const DROPPED_WHOLE = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'template',
  'title',
  'xmp',
  'plaintext',
  'svg',
  'math',
  'select',
  'button',
]

const options: sanitize.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: NESTING_MAX,
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, { href = '', ...rest }) => ({ tagName, attribs: isAllowedLink(href) ? { href, ...rest } : rest }),
    td: (tagName, attribs) => ({ tagName, attribs: withWholeSizes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: withWholeSizes(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src'] ?? ''),
}

const SIZES = ['width', 'height', 'colspan', 'rowspan']

function withWholeSizes(attribs: sanitize.Attributes): sanitize.Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => !SIZES.includes(name) || /^\d{1,4}$/.test(value)),
  )
}

/** A picture imported with a text: its stored address and its size. */
export interface OwnPicture {
  address: string
  width: number
  height: number
}

/**
 * Sanitises user HTML by the allow-list of `contract/text/html.ts`: text tags, http(s) links, own pictures. Applied on
 * write; the browser applies the same list again on render.
 * @param pictures pictures that came with the text, by the addresses used in it
 */
export function cleanHtml(html: string, pictures: Readonly<Record<string, OwnPicture>> = {}): string {
  const img = (tagName: string, attribs: sanitize.Attributes) => ({
    tagName,
    attribs: withWholeSizes({ ...attribs, ...ownAttributes(pictures, attribs['src']) }),
  })
  const transformTags = { ...options.transformTags, img }
  return sanitize(html.replaceAll('\u0000', ''), { ...options, transformTags })
}

function ownAttributes(pictures: Readonly<Record<string, OwnPicture>>, src = ''): sanitize.Attributes {
  const own = Object.hasOwn(pictures, src) ? pictures[src] : undefined
  return own ? { src: own.address, width: String(own.width), height: String(own.height) } : {}
}

/** Distinct picture addresses and link targets of HTML; the HTML has to be within its bounds. */
export function referencesOf(html: string): { pictures: string[]; links: string[] } {
  const found = { pictures: new Set<string>(), links: new Set<string>() }
  const noted = (into: Set<string>, name: string) => (tagName: string, attribs: sanitize.Attributes) => {
    if (attribs[name]) into.add(attribs[name])
    return { tagName, attribs }
  }
  const transformTags = { img: noted(found.pictures, 'src'), a: noted(found.links, 'href') }
  sanitize(html, { ...options, allowedAttributes: false, transformTags })
  return { pictures: [...found.pictures], links: [...found.links] }
}

const shown: sanitize.IOptions = {
  ...options,
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    a: [...(HTML_ATTRIBUTES['a'] ?? []), 'rel', 'target'],
    img: [...(HTML_ATTRIBUTES['img'] ?? []), 'loading', 'decoding'],
  },
  transformTags: {
    ...options.transformTags,
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        ...(title === undefined ? {} : { title }),
        ...(isAllowedLink(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : {}),
      },
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...withWholeSizes(attribs), loading: 'lazy', decoding: 'async' },
    }),
  },
}

/** Sanitises user HTML for display: links open in a new tab, pictures load lazily, as by `src/lib/cleanHtml.ts`. */
export function shownHtml(html: string): string {
  return sanitize(html.replaceAll('\u0000', ''), shown)
}

const BLOCK_END = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/blockquote|\/tr)\b[^<>]*>/gi

/** Text of clean HTML on one line: tags removed, entities decoded, white space collapsed. */
export function plainText(clean: string): string {
  return oneLine(decodeEntities(clean.replace(BLOCK_END, ' ').replace(/<\/?[a-z][^<>]*>/gi, '')))
}
