import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { auditTallies } from './tables'

const FOLD_FROM = 200

/** Number of pending posts, filtered by type or sensitive topic if given. */
export async function waitingNumber(
  db: Db,
  { type, risk }: { type?: number | undefined; risk?: boolean },
): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${auditTallies.n}), 0)::int` })
    .from(auditTallies)
    .where(
      and(
        type === undefined ? undefined : eq(auditTallies.type, type),
        risk ? eq(auditTallies.sensitive, true) : undefined,
      ),
    )
  return row?.n ?? 0
}

/** Merges partial sums into one; counts stay correct meanwhile. */
export async function foldTallies(db: Db): Promise<void> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(db.select({ id: auditTallies.id }).from(auditTallies).limit(FOLD_FROM).as('some'))
  if ((row?.n ?? 0) < FOLD_FROM) return
  await db.execute(sql`with gone as (delete from audit_tallies returning type, sensitive, n)
    insert into audit_tallies (type, sensitive, n) select type, sensitive, sum(n) from gone group by type, sensitive having sum(n) <> 0`)
}
