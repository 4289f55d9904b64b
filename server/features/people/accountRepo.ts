import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { Identity } from '@contract/person'
import { authorColumns } from '../../domain/author'
import { isBlockedPair } from '../../domain/blocks'
import { followCounts } from '../../domain/followCounts'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { followsBetween } from '../../domain/relation'
import type { Db } from '../../db/db'
import { trends } from '../trends/tables'
import { follows, organisations, userRoles, users } from './tables'

/** An account with its author fields and roles. */
export async function accountOf(db: Db, userId: string) {
  const [row] = await db
    .select({
      ...authorColumns,
      username: users.username,
      mobile: users.mobile,
      familyAccount: users.familyAccount,
      city: users.city,
      province: users.province,
      signature: users.signature,
      roles: sql<
        string[]
      >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id} order by 1)`,
    })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(eq(users.id, userId))
  return row
}

/** Locks an account until the transaction ends; false for a disabled one, which may have been erased. */
export async function lockOpen(tx: Db, userId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('no key update')
  return locked.length > 0
}

/** False for an unknown account. */
export async function changeAccount(
  db: Db,
  userId: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<boolean> {
  const changed = await db.update(users).set(change).where(eq(users.id, userId)).returning({ id: users.id })
  return changed.length > 0
}

/** A person with an open account, and who follows whom between the reader (empty: a visitor) and the person. */
export async function personOf(db: Db, userId: string, readerId: string) {
  const [row] = await db
    .select({
      ...authorColumns,
      signature: users.signature,
      ...followsBetween(readerId, userId),
      ...followCounts(readerId),
    })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(and(eq(users.id, userId), isNull(users.disabledAt), not(isBlockedPair(sql`${readerId}::text`, users.id))))
  return row
}

/** Number of an author's public posts, and the likes they received. */
export async function receivedBy(db: Db, authorId: string): Promise<{ trendNum: number; likeNum: number }> {
  const [row] = await db
    .select({ trendNum: sql<number>`count(*)::int`, likeNum: sql<number>`coalesce(sum(${trends.likeNum}), 0)::float8` })
    .from(trends)
    .where(and(eq(trends.authorId, authorId), OPEN_TRENDS))
  return row ?? { trendNum: 0, likeNum: 0 }
}

/** The accounts that speak for an organisation; a literal, so that the planner uses the partial index. */
const speakersOf = (db: Db, orgId: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), sql.raw(`identity <> '${Identity.Personal}'`)))

/** An organisation, the public posts of the accounts that speak for it, and the sum of their stored followers. */
export async function organisationOf(db: Db, orgId: string) {
  const speakers = speakersOf(db, orgId)
  const [row] = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      nickname: organisations.nickname,
      intro: organisations.intro,
      authenticated: organisations.authenticated,
      trendNum: sql<number>`(select count(*)::int from ${trends} where ${trends.authorId} in ${speakers} and ${OPEN_TRENDS})`,
      storedFansNum: sql<number>`(select coalesce(sum(o.fans_num), 0)::int from ${users} as o where o.id in ${speakers})`,
    })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return row
}

/** Number of an organisation's people; reads all of them. */
export function memberNumOf(db: Db, orgId: string): Promise<number> {
  return db.$count(users, and(eq(users.orgId, orgId), isNull(users.disabledAt)))
}

/** Number of people who follow an account that speaks for an organisation; reads all of their follows. */
export async function fansNumOf(db: Db, orgId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${follows.followerId})::int` })
    .from(follows)
    .innerJoin(users, and(eq(users.id, follows.followerId), isNull(users.disabledAt)))
    .where(inArray(follows.followeeId, speakersOf(db, orgId)))
  return row?.n ?? 0
}
