import type { ArticleDoc, Attachment } from '@contract/article'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import type { Reader } from '../../domain/policy'
import { shownTo, type Signing } from '../files/service'
import * as repo from './articleRepo'
import { noteFetch } from './repo'

export interface ArticleParts {
  doc: ArticleDoc
  attachments: Attachment[]
}

/**
 * What articles of folders have in addition to a post, by id. The caller has checked that the reader may read them.
 * Visitors and family accounts confirm nothing.
 */
export async function articlePartsOf(
  db: Db,
  ids: readonly string[],
  { reader, ...signing }: Signing & { reader: Reader | undefined },
): Promise<Map<string, ArticleParts>> {
  if (ids.length === 0) return new Map()
  const [rows, files] = await Promise.all([repo.docsOf(db, ids, reader?.id ?? ''), repo.attachmentsOf(db, ids)])
  const confirms = reader !== undefined && !reader.familyAccount
  return new Map(
    rows.map(({ id, ...doc }) => {
      const attachments = files
        .filter(({ docId }) => docId === id)
        .map(({ download, size, ...file }) => ({ ...shownTo(file, signing), name: download, size }))
      return [id, { doc: confirms ? doc : { ...doc, mustRead: false, read: true }, attachments }]
    }),
  )
}

/**
 * Records that a reader fetched the text of an article, which 我已阅读 requires (rule: must-reads); also for a prefetch,
 * since a page that was loaded in advance does not fetch it again.
 */
export async function noteArticleFetch(
  db: Db,
  { id, version }: { id: string; version: number },
  reader: Reader | undefined,
  now: Date,
): Promise<void> {
  if (reader && !reader.familyAccount) await whereWritable(noteFetch(db, reader.id, id, version, now))
}
