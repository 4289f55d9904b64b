import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { Identity } from '@contract/person'
import type { Db } from '../../db/db'
import { shownRealName } from '../../domain/personnel'
import { users } from '../people/tables'

/** Accounts of organisations are no mentors, whatever they are marked as (rule: mentors). */
const isMentor = and(
  eq(users.professionalGuide, true),
  eq(users.identity, Identity.Personal),
  eq(users.familyAccount, false),
  isNull(users.disabledAt),
)

const columns = {
  id: users.id,
  name: shownRealName,
  department: users.department,
  boleLevel: users.boleLevel,
}

/** Professional guides with an open account, highest level first. */
export const allMentors = (db: Db) =>
  db.select(columns).from(users).where(isMentor).orderBy(desc(users.boleLevel), asc(users.id))

/** Whether this person is a mentor with an open account (rule: mentors). */
export async function isMentorNow(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isMentor))
  return found.length > 0
}
