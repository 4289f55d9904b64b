import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { files, storedFileColumns } from '../files/tables'
import { docAttachments, docFolders, docReads, docs } from './tables'

/** Document fields of these articles for one reader; empty for a visitor. */
export function docsOf(db: Db, ids: readonly string[], userId: string) {
  return db
    .select({
      id: docs.id,
      folderName: docFolders.name,
      version: docs.version,
      mustRead: docs.mustRead,
      read: sql<boolean>`${docReads.version} is not distinct from ${docs.version}`,
    })
    .from(docs)
    .innerJoin(docFolders, eq(docFolders.id, docs.folderId))
    .leftJoin(docReads, and(eq(docReads.docId, docs.id), eq(docReads.userId, userId)))
    .where(inArray(docs.id, [...ids]))
}

/** Attachments of these articles, in order. */
export function attachmentsOf(db: Db, ids: readonly string[]) {
  return db
    .select({
      docId: docAttachments.docId,
      download: docAttachments.name,
      size: files.bytes,
      ...storedFileColumns,
    })
    .from(docAttachments)
    .innerJoin(files, eq(files.id, docAttachments.fileId))
    .where(inArray(docAttachments.docId, [...ids]))
    .orderBy(docAttachments.docId, docAttachments.position)
}
