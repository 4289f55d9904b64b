import { portal, Who } from './endpoint'
import { address, count, entity, flag, list, name, oneOf, optional, text } from './readers/readers'
import { type CursorPage, readPage, type Trend, type TrendFile, trendFields } from './trend'

/** A file beside an article, for download. */
export interface Attachment extends TrendFile {
  name: string
  /** In bytes. */
  size: number
}

/** What an article of a folder has beside a post; an article of the community has none of it. */
export interface ArticleDoc {
  folderName: string
  version: number
  mustRead: boolean
  /** Whether this reader has confirmed this version. */
  read: boolean
}

/** A post of type 4, from the community or from a folder of documents (rule: articles). */
export interface Article extends Trend {
  attachments: Attachment[]
  doc?: ArticleDoc
}

/** Where a link of another system leads: only the server knows the target of an id (rule: transfers). */
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

/** What the boot script asks for. */
export const ARTICLE_PATHS = {
  page: '/article/v1/page',
  detail: '/article/v1/detail',
  transfer: '/article/v1/transfer',
} as const

export const articles = {
  /** Articles of folders that the reader may open, and open ones of the community, the newest first. */
  page: portal.post<{ cursor?: string | null }, CursorPage<Article>>(ARTICLE_PATHS.page, readPage(readArticle), {
    who: Who.Visitor,
  }),
  /** 310001 for what is unknown, no article, or not open to the reader. */
  detail: portal.post<{ articleId: string }, Article>(ARTICLE_PATHS.detail, readArticle, { who: Who.Visitor }),
  /** 100404 for an unknown id. */
  transfer: portal.post<{ id: string }, Transfer>(
    ARTICLE_PATHS.transfer,
    entity({ openType: oneOf('closed', 'route', 'native', 'url'), target: text, reason: text }),
    { who: Who.Visitor },
  ),
}
