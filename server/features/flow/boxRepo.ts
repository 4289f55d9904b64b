import { and, asc, desc, eq, gt, isNull, ne, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { FLOW_PEOPLE_MAX } from '@contract/flow'
import { type Cursor, isNewer, isOlder, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { shownRealName } from '../../domain/personnel'
import { users } from '../people/tables'
import { flowPeople, flows } from './tables'

const columns = {
  id: flows.id,
  kind: flows.kind,
  title: flows.title,
  applicantId: flows.applicantId,
  approverId: flows.approverId,
  approverRole: flows.approverRole,
  status: flows.status,
  version: flows.version,
  since: flows.since,
  createdAt: flows.createdAt,
}

interface PageRange {
  after: Cursor | undefined
  limit: number
}

const key = microsOf(flows.createdAt)
const newestFirst = [desc(flows.createdAt), desc(flows.id)]

/** Flows started by a person, newest first. */
export function started(db: Db, userId: string, { after, limit }: PageRange) {
  return db
    .select({ key, ...columns })
    .from(flows)
    .where(and(eq(flows.applicantId, userId), isOlder(flows.createdAt, flows.id, after)))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Flows in a person's box done or cc, newest first. */
export function inBox(db: Db, userId: string, box: 'done' | 'cc', { after, limit }: PageRange) {
  const beyond = isOlder(flowPeople.createdAt, flowPeople.flowId, after)
  return db
    .select({ key: microsOf(flowPeople.createdAt), ...columns })
    .from(flowPeople)
    .innerJoin(flows, eq(flows.id, flowPeople.flowId))
    .where(and(eq(flowPeople.userId, userId), eq(flowPeople.box, box), beyond))
    .orderBy(desc(flowPeople.createdAt), desc(flowPeople.flowId))
    .limit(limit)
}

export interface ApproverKey {
  userId: string
  roles: readonly string[]
}

/** Conditions for flows that wait for a person or one of their roles; each uses an index of its own. */
const approverConditions = ({ userId, roles }: ApproverKey): SQL[] => [
  sql`${flows.approverId} = ${userId}`,
  ...roles.map((role) => and(eq(flows.approverRole, role), ne(flows.applicantId, userId)) as SQL),
]

const notLapsed = (now: Date) => or(isNull(flows.lapsesAt), gt(flows.lapsesAt, now))

/** Flows waiting for a person, oldest first; without lapsed ones. */
export async function pendingFor(db: Db, by: ApproverKey, { after, limit }: PageRange, now: Date) {
  const later = isNewer(flows.createdAt, flows.id, after)
  const parts = approverConditions(by).map((condition) =>
    db
      .select({ key, ...columns })
      .from(flows)
      .where(and(condition, later, notLapsed(now)))
      .orderBy(asc(flows.createdAt), asc(flows.id))
      .limit(limit),
  )
  const rows = (await Promise.all(parts)).flat()
  return rows.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1)).slice(0, limit)
}

const counted = sql<number>`count(*)::int`

/** Number of flows waiting for a person; lapsed ones do not count. */
export async function countPending(db: Db, by: ApproverKey, now: Date): Promise<number> {
  const counts = approverConditions(by).map((condition) =>
    db
      .select({ n: counted })
      .from(flows)
      .where(and(condition, notLapsed(now))),
  )
  return (await Promise.all(counts)).flat().reduce((sum, { n }) => sum + n, 0)
}

export async function countStarted(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: counted }).from(flows).where(eq(flows.applicantId, userId))
  return row?.n ?? 0
}

/** Number of flows in the boxes done and cc. */
export async function countInBoxes(db: Db, userId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ box: flowPeople.box, n: counted })
    .from(flowPeople)
    .where(eq(flowPeople.userId, userId))
    .groupBy(flowPeople.box)
  return Object.fromEntries(rows.map(({ box, n }) => [box, n]))
}

const contains = (own: SQLWrapper, part: string) => sql`strpos(lower(${own}), lower(${part})) > 0`

/** SQL: name and department have all these characters, in any order; the index `users_characters` finds them. */
const hasCharactersOf = (text: string) =>
  sql`string_to_array(lower(${shownRealName}) || lower(${users.department}), null) @> string_to_array(lower(${text}), null)`

/**
 * Active staff of whom each part of the keyword, between spaces, is in the real name or the department, in any case,
 * without `except`; without a keyword those of the department. Its length bounds the number of parts.
 */
export function people(db: Db, keyword: string, except: { id: string; department: string }) {
  const parts = keyword.split(/\s+/).filter(Boolean)
  const isIn = (part: string) => or(contains(shownRealName, part), contains(users.department, part))
  const matches =
    parts.length === 0
      ? and(eq(users.department, except.department), ne(users.department, ''))
      : and(hasCharactersOf(parts.join('')), ...parts.map(isIn))
  return db
    .select({ userId: users.id, realName: shownRealName, department: users.department })
    .from(users)
    .where(and(isNull(users.disabledAt), not(users.familyAccount), ne(users.id, except.id), matches))
    .orderBy(shownRealName, users.id)
    .limit(FLOW_PEOPLE_MAX)
}
