import type { TodayItem } from '@contract/module'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { openFolders } from './folders'
import { unreadMustReads } from './repo'

/** The number of unconfirmed must-reads; nothing for family accounts (rule: today). */
export async function docsToday(db: Db, user: User): Promise<TodayItem[]> {
  if (user.familyAccount) return []
  const folderIds = (await openFolders(db, user)).map(({ id }) => id)
  const unread = folderIds.length > 0 ? await unreadMustReads(db, user.id, folderIds) : 0
  return unread > 0 ? [{ kind: 'must_read', title: '必读文档', value: String(unread), path: '/doc?box=mustRead' }] : []
}
