import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { FolderAccess } from '../../domain/policy'
import { users } from '../people/tables'

/**
 * Recipients of a notice: all open accounts, those of an organisation, one person, or those who may open a document
 * and have not confirmed its current version. `folders` are its folder and all above it.
 */
export type Audience =
  | { kind: 'all' }
  | { kind: 'org'; orgId: string }
  | { kind: 'user'; userId: string }
  | { kind: 'readers'; docId: string; folders: readonly FolderAccess[] }

export interface Notice {
  group: 'system' | 'happy_news'
  category: string
  title: string
  content: string
  /** Where it leads. */
  path?: string
}

function reached(audience: Audience): SQL {
  const open = sql`${users.disabledAt} is null`
  if (audience.kind === 'org') return sql`${open} and ${users.orgId} = ${audience.orgId}`
  if (audience.kind === 'readers') return sql`${open} and ${unconfirmedReaders(audience)}`
  return audience.kind === 'user' ? sql`${open} and ${users.id} = ${audience.userId}` : open
}

/** As `mayOpenFolder` for every folder, without family accounts, which have no documents. */
function unconfirmedReaders({ docId, folders }: { docId: string; folders: readonly FolderAccess[] }): SQL {
  const rights = folders.map(({ access, accessTo }) => {
    if (access === 'all') return sql`true`
    if (access === 'org') return sql`${users.orgId} = ${accessTo}`
    return sql`exists (select 1 from user_roles r where r.user_id = ${users.id} and r.role = ${accessTo})`
  })
  const confirmed = sql`select 1 from doc_reads r join docs d on d.id = r.doc_id and d.version = r.version
    where r.user_id = ${users.id} and r.doc_id = ${docId}`
  return sql.join([sql`not ${users.familyAccount}`, ...rights, sql`not exists (${confirmed})`], sql` and `)
}

export function countReached(db: Db, audience: Audience): Promise<number> {
  return db.$count(users, reached(audience))
}

/** Inserts the notice for all recipients in one statement; for those who muted the category it is already read. */
export async function notifyAudience(
  db: Db,
  audience: Audience,
  { group, category, title, content, path = '' }: Notice,
  now: Date,
) {
  await db.execute(sql`
    insert into messages (user_id, message_group, category, title, content, path, seq, read_seq, created_at)
    select id, ${group}, ${category}, ${title}, ${content}, ${path}, place, case when muted then place else 0 end,
      ${now.toISOString()}::timestamptz
    from (
      select ${users.id} as id, nextval(pg_get_serial_sequence('messages', 'seq')) as place, exists (
        select 1 from muted_categories m where m.user_id = ${users.id} and m.category = ${category}) as muted
      from ${users} where ${reached(audience)} offset 0) told`)
}
