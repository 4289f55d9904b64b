import type { Db } from '../../db/db'
import { gramsOf } from '../../domain/grams'
import type { WorkerPool } from '../../lib/workerPool'
import type { FileStore } from '../../storage/fileStore'
import { dropUnclaimed } from '../../features/files/upload'
import { upsertArticle } from '../../features/docs/articleImportRepo'
import * as repo from '../../features/docs/importRepo'
import { organisationNamed } from '../../features/people/service'
import { notifyMustRead } from './notifyMustRead'
import { extractionPool, type ReadDoc, readDocs } from './readDocs'
import { type Scanned, type ScannedFile, type ScannedFolder, scanFolder } from './scanFolder'
import { addStored, type StoredDoc, storeDoc } from './storeDoc'

/** Number of problems listed in full. */
const LISTED_MAX = 20

interface ImportContext {
  db: Db
  files: FileStore
  dataDir: string
  now: Date
  extraction?: WorkerPool
}

export interface ImportResult {
  folders: number
  added: number
  renewed: number
  same: number
}

/**
 * Imports a folder of documents, all or nothing (rule: document import). Throws an Error that lists the problems.
 * @param onProgress called after each file that was read
 */
export async function importDocs(
  context: ImportContext,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<ImportResult> {
  const pool = context.extraction ?? extractionPool()
  const noted: string[] = []
  try {
    const scanned = await scanFolder(folder)
    const { problems } = scanned
    const known = await repo.knownByPath(
      context.db,
      scanned.files.map(({ path }) => path),
    )
    const { docs, named, attached } = await readDocs(pool, scanned, known, problems, onProgress)
    const withIds = await withOrganisations(context.db, scanned.folders, problems)
    problems.push(...attachedDocs(known, attached))
    problems.push(...unmarkedFolders(known, scanned.files), ...unnamedMustReads(known, scanned))
    const folders = foldersOfDocs(withIds, docs, [...named])
    problems.push(...(await openedFolders(context.db, folders)))
    throwIfAny(problems)
    if (docs.length === 0) throw new Error('这个文件夹里没有可以导入的文档')
    const stored = await storeChanged(context, pool, changedOf(docs, known), problems, (keys) => noted.push(...keys))
    throwIfAny(problems)
    return await context.db.transaction((tx) => storeAll(tx, folders, docs, stored, context.now))
  } finally {
    if (pool !== context.extraction) await pool.close()
    // What is left is removed by the sweep; the outcome counts.
    await dropUnclaimed(context, noted).catch(() => undefined)
  }
}

/** The folders with the ids of the organisations they name; one that does not exist would close a folder to everybody. */
async function withOrganisations(
  db: Db,
  folders: readonly ScannedFolder[],
  problems: string[],
): Promise<ScannedFolder[]> {
  const known = new Map<string, Awaited<ReturnType<typeof organisationNamed>>>()
  const placed: ScannedFolder[] = []
  for (const folder of folders) {
    const { path, access, accessTo } = folder
    if (access !== 'org') {
      placed.push(folder)
      continue
    }
    const found = known.get(accessTo) ?? (await organisationNamed(db, accessTo))
    known.set(accessTo, found)
    if ('problem' in found) problems.push(`${path}/.access：${found.problem}`)
    placed.push('problem' in found ? folder : { ...folder, accessTo: found.id })
  }
  return placed
}

/** Folders that were closed to some, and have no `.access` now: copies often lack files with a dot. */
async function openedFolders(db: Db, folders: readonly ScannedFolder[]): Promise<string[]> {
  const paths = folders.filter(({ hasAccess }) => !hasAccess).map(({ path }) => path)
  return (await repo.closedAmong(db, paths)).map(
    ({ path, access, accessTo }) =>
      `${path}：一直只对 ${access} ${accessTo} 开放，这次没有 .access；请补上，要对所有人开放就写 all`,
  )
}

/** A document that became an attachment would stay as it is, with its version, as a must-read. */
const attachedDocs = (known: ReadonlyMap<string, repo.KnownDoc>, attached: readonly string[]): string[] =>
  attached.filter((path) => known.has(path)).map((path) => `${path}：已是单独的文档，不能再作为文章的附件，请改名`)

/** Folders whose PDFs had the watermark, and that have no `.internal` now: copies often lack files with a dot. */
function unmarkedFolders(known: ReadonlyMap<string, repo.KnownDoc>, files: readonly ScannedFile[]): string[] {
  const lost = files.filter(({ path, internal, unmarked }) => known.get(path)?.internal && !internal && !unmarked)
  return [...new Set(lost.map(({ folderPath }) => folderPath))].map(
    (path) => `${path}：PDF 一直加水印，这次没有 .internal；请补上，不再加水印就在里面写 off`,
  )
}

/** Folders with must-reads, and that have no `.must-read` now: copies often lack files with a dot. */
function unnamedMustReads(known: ReadonlyMap<string, repo.KnownDoc>, { folders, files }: Scanned): string[] {
  const mustRead = new Set(files.filter(({ path }) => known.get(path)?.mustRead).map(({ folderPath }) => folderPath))
  const lost = folders.filter(({ path, hasMustRead }) => !hasMustRead && mustRead.has(path))
  return lost.map(({ path }) => `${path}：有必读文档，这次没有 .must-read；请补上，都不再必读就放一个空的 .must-read`)
}

/** The folders that contain documents; folders below one that is left out are left out as well. Parents come first. */
function foldersOfDocs(
  folders: readonly ScannedFolder[],
  docs: readonly ReadDoc[],
  named: readonly string[],
): ScannedFolder[] {
  const dropped = new Set<string>()
  for (const { path, parentPath } of folders)
    if (dropped.has(parentPath) || isPartOfArticle(path, docs, named)) dropped.add(path)
  return folders.filter(({ path }) => !dropped.has(path))
}

/** A folder that only holds pictures and attachments of articles is not a folder of documents. */
function isPartOfArticle(path: string, docs: readonly ReadDoc[], named: readonly string[]): boolean {
  const isIn = (folderPath: string) => folderPath === path || folderPath.startsWith(`${path}/`)
  return !docs.some(({ file }) => isIn(file.folderPath)) && named.some((file) => file.includes(`/${path}/`))
}

const changedOf = (docs: readonly ReadDoc[], known: ReadonlyMap<string, repo.KnownDoc>): ReadDoc[] =>
  docs.filter(({ file, sha256 }) => known.get(file.path)?.sha256 !== sha256)

async function storeChanged(
  context: ImportContext,
  pool: WorkerPool,
  docs: readonly ReadDoc[],
  problems: string[],
  noted: (keys: string[]) => void,
): Promise<Map<ReadDoc, StoredDoc>> {
  const stored = new Map<ReadDoc, StoredDoc>()
  for (const doc of docs) {
    const one = await storeDoc(context, pool, doc, problems, noted)
    if (one) stored.set(doc, one)
  }
  return stored
}

async function storeAll(
  tx: Db,
  folders: readonly repo.NewFolder[],
  docs: readonly ReadDoc[],
  stored: ReadonlyMap<ReadDoc, StoredDoc>,
  now: Date,
): Promise<ImportResult> {
  const folderIds = await repo.upsertFolders(tx, folders)
  const result = { folders: folders.length, added: 0, renewed: 0, same: 0 }
  for (const doc of docs) {
    const { path, title, mustRead, folderPath } = doc.file
    const internal = doc.file.internal && doc.kind === 'pdf'
    const placement = { path, title, mustRead, internal, folderId: folderIds.get(folderPath) ?? '' }
    const one = stored.get(doc)
    const notifyReaders = (docId: string, isNew: boolean) =>
      notifyMustRead(tx, { docId, title, kind: doc.kind, isNew, folders: withAbove(folders, folderPath) }, now)
    if (!one) {
      const newMustRead = await repo.updatePlacement(tx, placement)
      if (newMustRead !== undefined) await notifyReaders(newMustRead, true)
      result.same += 1
      continue
    }
    await addStored(tx, one)
    const { kind, sha256, bytes } = doc
    const { docId, isNew } = await repo.addVersion(tx, {
      ...placement,
      ...{ kind, sha256, bytes, now },
      fileId: one.fileId,
      pages: kind === 'pdf' ? doc.pages.length : 0,
      content: one.texts.join(' '),
      // N-grams do not span two pages; the index only takes a limited number of characters per text.
      grams: [...new Set([title, ...one.texts].flatMap((text) => gramsOf(text)))],
    })
    if (one.article) await upsertArticle(tx, { docId, title, now, ...one.article })
    if (mustRead) await notifyReaders(docId, isNew)
    if (isNew) result.added += 1
    else result.renewed += 1
  }
  return result
}

function withAbove(folders: readonly repo.NewFolder[], path: string): repo.NewFolder[] {
  return folders.filter((folder) => path === folder.path || path.startsWith(`${folder.path}/`))
}

function throwIfAny(problems: readonly string[]): void {
  if (problems.length === 0) return
  const more = problems.length > LISTED_MAX ? `\n……共 ${problems.length} 处` : ''
  throw new Error(`没有导入任何文档，请改正后重试：\n${[...problems].sort().slice(0, LISTED_MAX).join('\n')}${more}`)
}
