import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { type FolderAccess, mayOpenFolder } from '../../domain/policy'
import { allFolders, type FolderRow } from './repo'

/** The folders this user may open: their own rule and that of every folder above allow it (rule: folders). */
export async function openFolders(db: Db, user: User): Promise<FolderRow[]> {
  const all = await allFolders(db)
  const byId = new Map(all.map((folder) => [folder.id, folder]))
  const known = new Map<string, boolean>()
  const isOpen = (folder: FolderRow): boolean => {
    const answer = known.get(folder.id)
    if (answer !== undefined) return answer
    const above = folder.parentId === null ? undefined : byId.get(folder.parentId)
    const open = mayOpenFolder(user, folder as FolderAccess) && (above === undefined || isOpen(above))
    known.set(folder.id, open)
    return open
  }
  return all.filter(isOpen)
}
