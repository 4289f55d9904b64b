import { portal, Who } from './endpoint'
import { count, entity, list, name, oneOf, text } from './readers/readers'
import { type CursorPage, readFile, readPage, readTrend, type Trend, trendFields, type TrendFile } from './trend'

export interface Attachment extends TrendFile {
  name: string
  /** In bytes. */
  size: number
}

/** A trend of type 4 with its files to download. */
export interface Article extends Trend {
  attachments: Attachment[]
}

/** Where an id of `/article/transfer` leads. */
export interface Transfer {
  openType: 'route' | 'native' | 'url' | 'closed'
  /** A path below `/mobile`, what the native app is told, or an address. */
  target: string
  /** Why it is closed. */
  reason: string
}

const readAttachment = (given: unknown): Attachment | undefined => {
  const file = readFile(given)
  const named = readName(given)
  return file?.url && named ? { ...file, ...named } : undefined
}
const readName = entity<Pick<Attachment, 'name' | 'size'>>({ name, size: count }, 'name')

const readArticle = entity<Article>({ ...trendFields, attachments: list(readAttachment) }, 'trendsId')

const visitor = { who: Who.Visitor } as const

export const ARTICLE_PATHS = { page: '/article/v1/page', detail: '/article/v1/detail' } as const

export const articles = {
  /** Folder articles open to the reader and public community articles. */
  page: portal.post<{ cursor?: string | null }, CursorPage<Trend>>(ARTICLE_PATHS.page, readPage(readTrend), visitor),
  /** 310001 for an unknown one and one that is not open to the reader. */
  detail: portal.post<{ articleId: string }, Article>(ARTICLE_PATHS.detail, readArticle, visitor),
  transfer: portal.post<{ id: string }, Transfer>(
    '/article/v1/transfer',
    entity({ openType: oneOf('closed', 'route', 'native', 'url'), target: text, reason: text }),
    visitor,
  ),
}
