import type { Article, Transfer } from '@contract/article'
import { type CursorPage, type Trend, TrendType } from '@contract/trend'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { openFolders } from '../../domain/openFolders'
import { BusinessError, notFound, raise, trendNotExist } from '../../lib/businessError'
import { articlePartsOf, noteArticleFetch } from '../docs/service'
import { detailOf, readableTrends, type Reading } from '../trends/service'
import * as repo from './repo'

const PAGE_SIZE = 20

/** Articles of folders that the reader may open, and public ones of the community, newest first (rule: articles). */
export async function pageOfArticles(
  db: Db,
  cursor: string | null | undefined,
  reading: Reading,
): Promise<CursorPage<Article>> {
  const after = readCursor('articles', cursor)
  const folderIds = (await openFolders(db, reading.reader)).map(({ id }) => id)
  const rows = await repo.page(db, {
    folderIds,
    readerId: reading.reader?.id ?? '',
    after,
    limit: PAGE_SIZE + 1,
  })
  const { list, nextCursor } = pageOf('articles', rows, PAGE_SIZE)
  const trends = await readableTrends(
    db,
    list.map(({ id }) => id),
    reading,
  )
  return { list: await articlesOf(db, trends, reading), nextCursor }
}

/** One article; records that its document was fetched. Throws 310001 for anything this reader cannot read. */
export async function articleOf(db: Db, articleId: string, reading: Reading): Promise<Article> {
  const trend = await detailOf(db, articleId, reading).catch((error: unknown) => {
    throw error instanceof BusinessError ? trendNotExist() : error
  })
  if (trend.type !== TrendType.Article) throw trendNotExist()
  const [article = raise(trendNotExist())] = await articlesOf(db, [trend], reading)
  if (article.doc) {
    const { version } = article.doc
    await noteArticleFetch(db, { id: articleId, version }, reading.reader, reading.now)
  }
  return article
}

/** Target of a transfer id (rule: transfers). Throws 100404. */
export async function transferOf(db: Db, id: string): Promise<Transfer> {
  const { openType, target, reason } = (await repo.transferById(db, id)) ?? raise(notFound('该链接不存在或已失效'))
  return { openType: openType as Transfer['openType'], target, reason }
}

async function articlesOf(db: Db, trends: Trend[], { reader, now, secret }: Reading): Promise<Article[]> {
  const ids = trends.filter(({ inFolder }) => inFolder).map(({ trendsId }) => trendsId)
  const parts = await articlePartsOf(db, ids, { reader, now, secret })
  return trends.map((trend) => ({ ...trend, ...(parts.get(trend.trendsId) ?? { attachments: [] }) }))
}
