import { basename } from 'node:path'
import { FileKind } from '@contract/file'
import type { Db } from '../../db/db'
import type { OwnPicture } from '../../domain/html'
import type { ArticleText } from '../../features/docs/articleImportRepo'
import type { ArticleWords } from '../../features/docs/articleText'
import { addImported, type ImportedFile, storeImported } from '../../features/files/imported'
import { BusinessError } from '../../lib/businessError'
import type { WorkerPool } from '../../lib/workerPool'
import type { ReadDoc } from './readDocs'

/** Maximum size of a PDF in bytes. */
const PDF_MAX = 100 * 2 ** 20

/** A document whose files are stored and whose rows are not yet written. */
export interface StoredDoc {
  files: ImportedFile[]
  /** The PDF; null for an article. */
  fileId: string | null
  /** Search text, page by page. */
  texts: string[]
  article?: Pick<ArticleText, 'content' | 'pictureIds' | 'attachments'>
}

type Context = Parameters<typeof storeImported>[0]

/** Stores one file with the checks of uploads; undefined if it is refused, which is noted. */
type Store = (name: string, path: string, kind: FileKind, maxBytes?: number) => Promise<ImportedFile | undefined>

type ReadArticle = Exclude<ReadDoc, { kind: 'pdf' }>

/**
 * Stores the files of a document with the checks of uploads and builds the text of an article.
 * @param problems collects a message for each refused file; nothing is returned then
 * @param noted called with the keys before anything is written under them
 */
export async function storeDoc(
  context: Context,
  pool: WorkerPool,
  doc: ReadDoc,
  problems: string[],
  noted: (keys: string[]) => void,
): Promise<StoredDoc | undefined> {
  const store: Store = async (name, path, kind, maxBytes) => {
    const brought = { path, kind, isPublic: false, ...(maxBytes === undefined ? {} : { maxBytes }) }
    try {
      return await storeImported(context, brought, noted)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      problems.push(`${doc.file.path}：${name}${error.message}`)
      return undefined
    }
  }
  if (doc.kind !== 'pdf') return storeArticle(pool, doc, problems, store)
  const file = await store('', doc.file.file, FileKind.Attachment, PDF_MAX)
  return file && { files: [file], fileId: file.row.id, texts: doc.pages }
}

async function storeArticle(
  pool: WorkerPool,
  doc: ReadArticle,
  problems: string[],
  store: Store,
): Promise<StoredDoc | undefined> {
  const { pictures, attachments } = await storeBeside(doc, store)
  const own = Object.fromEntries(pictures.map(({ src, file }) => [src, ownPicture(file)]))
  const { content, words, problem } = await pool.run<ArticleWords>('import', 'articleText', doc.html, {
    title: doc.file.title,
    pictures: own,
  })
  const isEmpty = words === '' && pictures.length === 0
  if (problem !== undefined || isEmpty) {
    problems.push(`${doc.file.path}：${problem ?? '没有可以阅读的正文'}`)
    return undefined
  }
  const shown = [...new Set(pictures.map(({ file }) => file))]
  return {
    files: [...shown, ...attachments.map(({ file }) => file)],
    fileId: null,
    texts: [words],
    article: {
      content,
      pictureIds: shown.map(({ row }) => row.id),
      attachments: attachments.map(({ name, file }) => ({ fileId: file.row.id, name })),
    },
  }
}

/** Stores the pictures and attachments that lie beside an article; one that is named twice is stored once. */
async function storeBeside({ beside }: ReadArticle, store: Store) {
  const pictures: { src: string; file: ImportedFile }[] = []
  for (const [src, path] of beside.pictures) {
    const same = pictures.find(({ src: known }) => beside.pictures.get(known) === path)
    const file = same?.file ?? (await store(`图片 ${basename(path)}：`, path, FileKind.Picture))
    if (file) pictures.push({ src, file })
  }
  const attachments: { name: string; file: ImportedFile }[] = []
  for (const { path, name } of beside.attachments) {
    const file = await store(`附件 ${name}：`, path, FileKind.Attachment)
    if (file) attachments.push({ name, file })
  }
  return { pictures, attachments }
}

/** Writes the rows of the stored files, in the import's transaction. */
export async function addStored(tx: Db, { files }: StoredDoc): Promise<void> {
  for (const file of files) await addImported(tx, file)
}

const ownPicture = ({ address, row }: ImportedFile): OwnPicture => ({
  address,
  width: row.width ?? 0,
  height: row.height ?? 0,
})
