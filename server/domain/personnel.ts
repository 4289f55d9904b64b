import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Role } from '@contract/person'
import type { Db } from '../db/db'
import { userRoles, users } from '../features/people/tables'

/** Personnel data shown by services (rule: real names). */
export interface Personnel {
  userId: string
  /** `shownRealName` */
  realName: string
  department: string
  managerId: string | null
  employeeNo: string | null
  orgId: string | null
}

/** A person's name in services: the nickname where no real name was entered (rule: real names). */
export const shownRealName = sql<string>`coalesce(nullif(${users.realName}, ''), ${users.nickName})`

const columns = {
  userId: users.id,
  realName: shownRealName,
  department: users.department,
  managerId: users.managerId,
  employeeNo: users.employeeNo,
  orgId: users.orgId,
}

/** People by id, including disabled ones; unknown ids are left out. */
export async function personnelByIds(db: Db, userIds: readonly string[]): Promise<Map<string, Personnel>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await db.select(columns).from(users).where(inArray(users.id, ids))
  return new Map(rows.map((row) => [row.userId, row]))
}

/** As `personnelByIds`, for one person. */
export async function personnelOf(db: Db, userId: string): Promise<Personnel | undefined> {
  return (await personnelByIds(db, [userId])).get(userId)
}

/** Id of a person's manager if that account is open. */
export async function activeManagerOf(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ managerId: users.managerId })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        inArray(users.managerId, db.select({ id: users.id }).from(users).where(isNull(users.disabledAt))),
      ),
    )
  return found?.managerId ?? undefined
}

/** Ids of all open accounts with a role, in a fixed order. */
export async function activeWithRole(db: Db, role: Role): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, role), isNull(users.disabledAt)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}
