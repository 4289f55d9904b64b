import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import { docFolders, docReads, docs } from '../features/docs/tables'
import { type FolderAccess, mayOpenFolder, type Reader } from './policy'

export type FolderRow = typeof docFolders.$inferSelect

/** The folders this reader may open: their own rule and those of all folders above allow it (rule: folders). */
export async function openFolders(db: Db, reader: Reader | undefined): Promise<FolderRow[]> {
  const all = await db.select().from(docFolders).orderBy(docFolders.name)
  const byId = new Map(all.map((folder) => [folder.id, folder]))
  const cache = new Map<string, boolean>()
  const isOpen = (folder: FolderRow): boolean => {
    const answer = cache.get(folder.id)
    if (answer !== undefined) return answer
    const above = folder.parentId === null ? undefined : byId.get(folder.parentId)
    const open = mayOpenFolder(reader, folder as FolderAccess) && (above === undefined || isOpen(above))
    cache.set(folder.id, open)
    return open
  }
  return all.filter(isOpen)
}

/** Number of must-reads open to this user, and of those not confirmed in their current version. */
export async function mustReadsOf(db: Db, user: Reader): Promise<{ all: number; unread: number }> {
  const folderIds = (await openFolders(db, user)).map(({ id }) => id)
  if (folderIds.length === 0) return { all: 0, unread: 0 }
  const unread = or(isNull(docReads.version), sql`${docReads.version} <> ${docs.version}`)
  const [row] = await db
    .select({ all: sql<number>`count(*)::int`, unread: sql<number>`(count(*) filter (where ${unread}))::int` })
    .from(docs)
    .leftJoin(docReads, and(eq(docReads.docId, docs.id), eq(docReads.userId, user.id)))
    .where(and(inArray(docs.folderId, folderIds), eq(docs.mustRead, true)))
  return row ?? { all: 0, unread: 0 }
}
