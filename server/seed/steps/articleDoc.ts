import { createHash } from 'node:crypto'
import type { Db } from '../../db/db'
import { gramsOf } from '../../domain/grams'
import { plainText } from '../../domain/html'
import { searchText } from '../../domain/searchText'
import { upsertArticle } from '../../features/docs/articleImportRepo'
import { docFolders, docs } from '../../features/docs/tables'

interface ArticleDoc {
  id: string
  /** Created with it. */
  folder: { id: string; name: string }
  title: string
  content: string
  pictureIds: string[]
  attachments: { fileId: string; name: string }[]
  now: Date
}

/** Adds an article and its folder, as an import of documents does. */
export async function addArticleDoc(tx: Db, { id, folder, title, content, now, ...files }: ArticleDoc): Promise<void> {
  const words = searchText(plainText(content))
  await tx.insert(docFolders).values({ ...folder, path: folder.name })
  await tx.insert(docs).values({
    id,
    kind: 'article',
    folderId: folder.id,
    title,
    path: `${folder.name}/${title}.md`,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
    content: words,
    grams: [...new Set([title, words].flatMap((text) => gramsOf(text)))],
    updatedAt: now,
  })
  await upsertArticle(tx, { docId: id, title, content, ...files, now })
}
