import { type SQL, sql } from 'drizzle-orm'
import type { FolderAccess } from '../../domain/policy'
import { users } from '../people/tables'

/**
 * Condition on `users`: who may open a document and has not confirmed its current version. As `mayOpenFolder` for every
 * folder, without family accounts, which have no documents.
 * @param folders the document's folder and all above it
 */
export function unconfirmedReaders(docId: string, folders: readonly FolderAccess[]): SQL {
  const rights = folders.map(({ access, accessTo }) => {
    if (access === 'all') return sql`true`
    if (access === 'org') return sql`${users.orgId} = ${accessTo}`
    return sql`exists (select 1 from user_roles r where r.user_id = ${users.id} and r.role = ${accessTo})`
  })
  const confirmed = sql`select 1 from doc_reads r join docs d on d.id = r.doc_id and d.version = r.version
    where r.user_id = ${users.id} and r.doc_id = ${docId}`
  return sql.join([sql`not ${users.familyAccount}`, ...rights, sql`not exists (${confirmed})`], sql` and `)
}
