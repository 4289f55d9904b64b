import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { users } from '../people/tables'

/** Recipients of a notice: all open accounts, those of an organisation, one person, or the matches of a condition. */
export type Audience =
  { kind: 'all' } | { kind: 'org'; orgId: string } | { kind: 'user'; userId: string } | { kind: 'some'; where: SQL }

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
  if (audience.kind === 'some') return sql`${open} and ${audience.where}`
  return audience.kind === 'user' ? sql`${open} and ${users.id} = ${audience.userId}` : open
}

/** Number of people whom a notice to this audience reaches, also those who muted its category. */
export function countReached(db: Db, audience: Audience): Promise<number> {
  return db.$count(users, reached(audience))
}

/**
 * Inserts the notice for all recipients in one statement (rule: notices); for those who muted the category it is
 * already read.
 */
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
