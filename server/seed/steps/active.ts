import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { userRoles, users } from '../../features/people/tables'

/** These people with their roles, if their accounts are open. */
export async function activeAmong(tx: Db, ids: readonly string[]): Promise<Map<string, User>> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.disabledAt)))
  const present = new Map<string, User>()
  for (const { id, username, nickName, familyAccount, city, orgId } of rows) {
    const roles = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, id))
    present.set(id, {
      ...{ id, username, nickName, familyAccount, city, orgId, identity: 'personal' },
      roles: roles.map(({ role }) => role as User['roles'][number]),
    })
  }
  return present
}
