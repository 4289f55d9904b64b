import { eq, inArray, sql } from 'drizzle-orm'
import { AuditStatus, Visibility } from '@contract/trend'
import { authorColumns } from '../../author'
import type { Db } from '../../db/db'
import { follows, organisations, users } from '../people/tables'
import { trends } from '../trends/tables'

const open = sql`${trends.authorId} = ${users.id} and ${trends.auditStatus} = ${AuditStatus.Success}
  and ${trends.visibility} = ${Visibility.Public} and ${trends.removedAt} is null`

/** People as the reader (empty: nobody) sees them, in no order. */
export function personsByIds(db: Db, ids: string[], readerId: string) {
  return db
    .select({
      ...authorColumns,
      signature: users.signature,
      trendNum: sql<number>`(select count(*)::int from ${trends} where ${open})`,
      likeNum: sql<number>`(select coalesce(sum(${trends.likeNum}), 0)::float8 from ${trends} where ${open})`,
      followNum: sql<number>`(select count(*)::int from ${follows} where ${follows.followerId} = ${users.id})`,
      fansNum: sql<number>`(select count(*)::int from ${follows} where ${follows.followeeId} = ${users.id})`,
      iFollow: sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${readerId} and ${follows.followeeId} = ${users.id})`,
      followsMe: sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${users.id} and ${follows.followeeId} = ${readerId})`,
    })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(inArray(users.id, ids))
}
