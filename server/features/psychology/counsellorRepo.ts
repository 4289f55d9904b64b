import { and, eq } from 'drizzle-orm'
import { Role } from '@contract/person'
import type { Db } from '../../db/db'
import { userRoles, users } from '../people/tables'
import { counsellors } from './tables'

/** Id of a user with the counsellor role. */
export async function userWithRole(db: Db, username: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.Counsellor)))
    .where(eq(users.username, username))
  return found?.id
}

/** Returns whether the counsellor is new. */
export async function writeCounsellor(tx: Db, row: typeof counsellors.$inferInsert): Promise<boolean> {
  const { userId, ...values } = row
  const changed = await tx
    .update(counsellors)
    .set(values)
    .where(eq(counsellors.userId, userId))
    .returning({ userId: counsellors.userId })
  if (changed.length === 0) await tx.insert(counsellors).values(row)
  return changed.length === 0
}

/** The counsellors who have the role; an import refuses others. */
export const counsellorRows = (db: Db) =>
  db
    .select({
      userId: counsellors.userId,
      username: users.username,
      title: counsellors.title,
      fields: counsellors.fields,
    })
    .from(counsellors)
    .innerJoin(users, eq(users.id, counsellors.userId))
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, Role.Counsellor)))
    .orderBy(users.username)
