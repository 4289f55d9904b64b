import { eq } from 'drizzle-orm'
import { Identity } from '@contract/person'
import { AuditStatus, TrendType } from '@contract/trend'
import type { Db } from '../../db/db'
import { BY_FOLDER } from '../../domain/policy'
import { users } from '../people/tables'
import { trendFiles, trends } from '../trends/tables'
import { leaveToSweep } from './importRepo'
import { docAttachments } from './tables'

/** Account shown as the author of documents; nobody can log in as it, and no list of people shows it. */
export const DOCUMENTS_AUTHOR = 'bole-documents'

/** Created with the first article, because an empty product has no accounts. */
async function addAuthor(tx: Db, now: Date): Promise<void> {
  const account = { username: DOCUMENTS_AUTHOR, identity: Identity.Company, nickName: '文档中心' }
  await tx
    .insert(users)
    .values({ id: DOCUMENTS_AUTHOR, ...account, createdAt: now, disabledAt: now })
    .onConflictDoNothing()
}

export interface ArticleText {
  docId: string
  title: string
  /** Clean HTML. */
  content: string
  /** Ids of the files that the text shows. */
  pictureIds: readonly string[]
  attachments: readonly { fileId: string; name: string }[]
  now: Date
}

/**
 * Stores the text of a document as the trend with the same id, which takes likes, collects and comments; files of the
 * former text are left to the sweep (rule: articles).
 */
export async function upsertArticle(tx: Db, article: ArticleText): Promise<void> {
  const { docId, title, content, pictureIds, attachments, now } = article
  const text = { title, content, createdAt: now, auditedAt: now }
  await addAuthor(tx, now)
  await tx
    .insert(trends)
    .values({
      id: docId,
      authorId: DOCUMENTS_AUTHOR,
      type: TrendType.Article,
      visibility: BY_FOLDER,
      auditStatus: AuditStatus.Success,
      ...text,
    })
    .onConflictDoUpdate({ target: trends.id, set: text })
  const former = [
    ...(await tx.delete(trendFiles).where(eq(trendFiles.trendId, docId)).returning({ fileId: trendFiles.fileId })),
    ...(await tx
      .delete(docAttachments)
      .where(eq(docAttachments.docId, docId))
      .returning({ fileId: docAttachments.fileId })),
  ]
  await leaveToSweep(
    tx,
    former.map(({ fileId }) => fileId),
  )
  if (pictureIds.length > 0)
    await tx.insert(trendFiles).values(pictureIds.map((fileId, position) => ({ trendId: docId, position, fileId })))
  if (attachments.length > 0)
    await tx.insert(docAttachments).values(attachments.map((file, position) => ({ docId, position, ...file })))
}
