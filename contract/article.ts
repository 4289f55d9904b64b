import { portal, Who } from './endpoint'
import { address, count, entity, flag, list, name, oneOf, optional, text } from './readers/readers'
import { type CursorPage, readPage, type Trend, type TrendFile, trendFields } from './trend'

/** An attachment of an article. */
export interface Attachment extends TrendFile {
  name: string
  /** In bytes. */
  size: number
}

/** Additional data of an article of a folder; undefined for an article of the community. */
export interface ArticleDoc {
  folderName: string
  version: number
  mustRead: boolean
  /** Whether this reader has confirmed this version, or has nothing to confirm: visitors and family accounts. */
  read: boolean
}

/** A post of type 4, from the community or from a folder of documents (rule: articles). */
export interface Article extends Trend {
  attachments: Attachment[]
  doc?: ArticleDoc
}

/** Target of a link from another system: only the server knows the target of an id (rule: transfers). */
export interface Transfer {
  openType: 'route' | 'native' | 'url' | 'closed'
  target: string
  reason: string
}

const readAttachment = entity<Attachment>(
  { id: name, url: address, smallUrl: address, width: count, height: count, alt: optional(name), name, size: count },
  'url',
)

const readArticleDoc = entity<ArticleDoc>({ folderName: name, version: count, mustRead: flag, read: flag })

const readArticle = entity<Article>(
  { ...trendFields, attachments: list(readAttachment), doc: optional(readArticleDoc) },
  'trendsId',
)

/** Paths used by the boot script. */
export const ARTICLE_PATHS = {
  page: '/article/v1/page',
  detail: '/article/v1/detail',
  transfer: '/article/v1/transfer',
} as const

export const articles = {
  /** Articles of folders that the reader may open, and public ones of the community, newest first. */
  page: portal.post<{ cursor?: string | null }, CursorPage<Article>>(ARTICLE_PATHS.page, readPage(readArticle), {
    who: Who.Visitor,
  }),
  /** 310001 if it is unknown, not an article, or not readable. */
  detail: portal.post<{ articleId: string }, Article>(ARTICLE_PATHS.detail, readArticle, { who: Who.Visitor }),
  /** 100404 for an unknown id. */
  transfer: portal.post<{ id: string }, Transfer>(
    ARTICLE_PATHS.transfer,
    entity({ openType: oneOf('closed', 'route', 'native', 'url'), target: text, reason: text }),
    { who: Who.Visitor },
  ),
}
