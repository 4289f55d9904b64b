import { randomUUID } from 'node:crypto'
import { eq, inArray, ne } from 'drizzle-orm'
import type { DocKind } from '@contract/doc'
import type { Db } from '../../db/db'
import { files } from '../files/tables'
import { docCopies, docFolders, docs } from './tables'
import type { FolderAccess } from '../../domain/policy'

const IDS_AT_ONCE = 1000

/** What an import has to know of a document that is already there. */
export interface KnownDoc {
  sha256: string
  /** Whether its PDF gets the watermark. */
  internal: boolean
  mustRead: boolean
}

/** Those of these documents that are already there, by path. */
export async function knownByPath(db: Db, paths: readonly string[]): Promise<Map<string, KnownDoc>> {
  const known = new Map<string, KnownDoc>()
  for (let from = 0; from < paths.length; from += IDS_AT_ONCE) {
    const rows = await db
      .select({ path: docs.path, sha256: docs.sha256, internal: docs.internal, mustRead: docs.mustRead })
      .from(docs)
      .where(inArray(docs.path, paths.slice(from, from + IDS_AT_ONCE)))
    for (const { path, ...doc } of rows) known.set(path, doc)
  }
  return known
}

/** A folder to import. */
export interface NewFolder extends FolderAccess {
  name: string
  /** Path from the imported folder down, separated by slashes. */
  path: string
  /** Empty at the top. */
  parentPath: string
}

/** Those of these folders that are not open to everybody. */
export async function closedAmong(
  db: Db,
  paths: readonly string[],
): Promise<{ path: string; access: string; accessTo: string }[]> {
  const { path, access, accessTo } = docFolders
  const found = await db.select({ path, access, accessTo }).from(docFolders).where(ne(access, 'all'))
  const wanted = new Set(paths)
  return found.filter((folder) => wanted.has(folder.path))
}

/** Adds or changes folders, parents before children. Returns their ids by path. */
export async function upsertFolders(tx: Db, folders: readonly NewFolder[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { path, parentPath, name, access, accessTo } of folders) {
    const values = { name, access, accessTo, parentId: ids.get(parentPath) ?? null }
    const [row] = await tx
      .insert(docFolders)
      .values({ id: randomUUID(), path, ...values })
      .onConflictDoUpdate({ target: docFolders.path, set: values })
      .returning({ id: docFolders.id })
    if (row) ids.set(path, row.id)
  }
  return ids
}

interface DocPlacement {
  path: string
  title: string
  mustRead: boolean
  internal: boolean
  folderId: string
}

/**
 * An unchanged file keeps its version; its title, folder and flags may have changed. Returns its id if it has become a
 * must-read.
 */
export async function updatePlacement(tx: Db, { path, ...placement }: DocPlacement): Promise<string | undefined> {
  const [former] = await tx
    .select({ id: docs.id, mustRead: docs.mustRead })
    .from(docs)
    .where(eq(docs.path, path))
    .for('update')
  await tx.update(docs).set(placement).where(eq(docs.path, path))
  return placement.mustRead && former?.mustRead === false ? former.id : undefined
}

type Version = DocPlacement &
  Pick<typeof docs.$inferInsert, 'sha256' | 'content' | 'grams' | 'bytes'> & {
    kind: DocKind
    fileId: string | null
    pages: number
    now: Date
  }

/** Adds a document or its next version, whose former files are left to the sweep. */
export async function addVersion(tx: Db, { now, ...given }: Version): Promise<{ docId: string; isNew: boolean }> {
  const [former] = await tx
    .select({ id: docs.id, version: docs.version, fileId: docs.fileId })
    .from(docs)
    .where(eq(docs.path, given.path))
    .for('update')
  if (!former) {
    const docId = randomUUID()
    await tx.insert(docs).values({ id: docId, updatedAt: now, ...given })
    return { docId, isNew: true }
  }
  await tx
    .update(docs)
    .set({ ...given, version: former.version + 1, updatedAt: now })
    .where(eq(docs.id, former.id))
  const copies = await tx
    .delete(docCopies)
    .where(eq(docCopies.docId, former.id))
    .returning({ fileId: docCopies.fileId })
  await leaveToSweep(tx, [...copies.map(({ fileId }) => fileId), ...(former.fileId ? [former.fileId] : [])])
  return { docId: former.id, isNew: false }
}

/** Marks files as unused, so that the hourly sweep removes them with their bytes. */
export async function leaveToSweep(tx: Db, fileIds: readonly string[]): Promise<void> {
  for (let from = 0; from < fileIds.length; from += IDS_AT_ONCE)
    await tx
      .update(files)
      .set({ usedAt: null })
      .where(inArray(files.id, fileIds.slice(from, from + IDS_AT_ONCE)))
}
