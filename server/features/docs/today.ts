import type { TodayItem } from '@contract/module'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { mustReadsOf } from '../../domain/openFolders'
import { paths } from '../../domain/paths'

/** Number of unconfirmed must-reads; none for family accounts (rule: today). */
export async function docsToday(db: Db, user: User): Promise<TodayItem[]> {
  if (user.familyAccount) return []
  const { unread } = await mustReadsOf(db, user)
  return unread > 0 ? [{ kind: 'must_read', title: '必读文档', value: String(unread), path: paths.mustReads }] : []
}
