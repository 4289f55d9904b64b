import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { Role } from '@contract/person'
import { BEGINNING, broken, microsOf, momentOf, type Cursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { userRoles, users } from '../people/tables'
import { typeLabel } from './repo'
import { advices } from './tables'

interface PageRange {
  asker: string
  /** The last row shown; undefined for the first page. */
  after: Cursor | undefined
  limit: number
  type?: string
  /** Only what was due before. */
  dueBefore?: Date
}

const authorName = sql<string | null>`(select ${users.nickName} from ${users} where ${users.id} = ${advices.authorId})`
/** None once that person has left the staff, so that the entry is free. */
const handlerName = sql<string | null>`(select ${users.nickName} from ${users}
  inner join ${userRoles} on ${userRoles.userId} = ${users.id} and ${userRoles.role} = ${Role.MailboxStaff}
  where ${users.id} = ${advices.handlerId} and ${users.disabledAt} is null)`

/** Submission time and id of a row, the part of the cursor after the deadline. */
function readTail(tail: string): { submitted: number; id: string } {
  const [, micros, id] = /^(-?\d{1,16})\.(.+)$/s.exec(tail) ?? []
  if (micros === undefined || id === undefined) throw broken()
  return { submitted: Number(micros), id }
}

/**
 * Waiting entries not written by the asker under their name: first due first, within a day by submission. An anonymous
 * entry has only the full hour of it, so neither order nor cursor reveals more.
 */
export function waitingRows(db: Db, { asker, after, limit, type, dueBefore }: PageRange) {
  const { dueAt, submittedAt, id } = advices
  const tail = after ? readTail(after.id) : { submitted: BEGINNING.key, id: '' }
  const due = after?.key ?? BEGINNING.key
  return db
    .select({
      advice: advices,
      label: typeLabel,
      author: authorName,
      handler: handlerName,
      key: microsOf(dueAt),
      submitted: microsOf(submittedAt),
    })
    .from(advices)
    .where(
      and(
        eq(advices.waiting, true),
        or(isNull(advices.authorId), ne(advices.authorId, asker)),
        type ? eq(advices.type, type) : undefined,
        dueBefore ? lt(advices.dueAt, dueBefore) : undefined,
        sql`(${dueAt}, ${submittedAt}, ${id}) > (${momentOf(due)}, ${momentOf(tail.submitted)}, ${tail.id})`,
      ),
    )
    .orderBy(dueAt, submittedAt, id)
    .limit(limit)
}

/** A page of `waitingRows`, with the parts of their cursors. */
export async function waitingPage(db: Db, range: PageRange) {
  const rows = await waitingRows(db, range)
  return rows.map((row) => ({ ...row, key: Number(row.key), id: `${row.submitted}.${row.advice.id}` }))
}

/** Number of entries waiting for an answer, without those the asking person wrote under their name. */
export async function waitingNumber(db: Db, asker: string): Promise<number> {
  const mine = or(isNull(advices.authorId), ne(advices.authorId, asker))
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(advices)
    .where(and(eq(advices.waiting, true), mine))
  return counted?.n ?? 0
}

/** Name of the staff member who has taken an entry, undefined if that person no longer has the role. */
export async function activeStaff(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: users.nickName })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.MailboxStaff)))
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return found?.name
}
