import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { Role } from '@contract/person'
import { microsOf, momentOf, type Place } from '../../cursor'
import type { Db } from '../../db/db'
import { userRoles, users } from '../people/tables'
import { typeLabel } from './repo'
import { advices } from './tables'

interface Wanted {
  asker: string
  after: Place
  limit: number
  type?: string
  /** Only what was due before. */
  dueBefore?: Date
}

const nameOf = (userId: typeof advices.authorId | typeof advices.handlerId) =>
  sql<string | null>`(select ${users.nickName} from ${users} where ${users.id} = ${userId})`

/** What waits for an answer and was not written by the asker under their name, the first due first. */
export async function waitingPage(db: Db, { asker, after, limit, type, dueBefore }: Wanted) {
  const rows = await db
    .select({
      advice: advices,
      label: typeLabel,
      author: nameOf(advices.authorId),
      handler: nameOf(advices.handlerId),
      key: microsOf(advices.dueAt),
    })
    .from(advices)
    .where(
      and(
        eq(advices.waiting, true),
        or(isNull(advices.authorId), ne(advices.authorId, asker)),
        type ? eq(advices.type, type) : undefined,
        dueBefore ? lt(advices.dueAt, dueBefore) : undefined,
        or(
          gt(advices.dueAt, momentOf(after.key)),
          and(eq(advices.dueAt, momentOf(after.key)), gt(advices.id, after.id)),
        ),
      ),
    )
    .orderBy(advices.dueAt, advices.id)
    .limit(limit)
  return rows.map((row) => ({ ...row, id: row.advice.id, key: Number(row.key) }))
}

export async function waitingNumber(db: Db, asker: string): Promise<number> {
  const mine = or(isNull(advices.authorId), ne(advices.authorId, asker))
  const [counted] = await db.select({ n: sql<number>`count(*)::int` }).from(advices).where(and(eq(advices.waiting, true), mine))
  return counted?.n ?? 0
}

/** The name of who has taken an entry, undefined where that person may not handle it any more. */
export async function activeStaff(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: users.nickName })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.MailboxStaff)))
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return found?.name
}
