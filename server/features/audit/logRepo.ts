import { and, desc, eq, exists, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { auditChain, auditLog } from './tables'

const THE_CHAIN = 1

/** The actions with a result. */
const DECISIONS = ['audit', 'undo']

interface ChainEnd {
  length: number
  hash: string
}

export type LogRow = typeof auditLog.$inferSelect

const selectEnd = (db: Db) => db.select().from(auditChain).where(eq(auditChain.id, THE_CHAIN))

/** The end of the chain, which the next entry moves. Throws if the migration has not run. */
export async function end(db: Db): Promise<ChainEnd> {
  return foundEnd(await selectEnd(db))
}

/** The end of the chain, locked until the transaction ends. */
export async function lockEnd(db: Db): Promise<ChainEnd> {
  return foundEnd(await selectEnd(db).for('update'))
}

function foundEnd([row]: ChainEnd[]): ChainEnd {
  if (!row) throw new Error('the audit chain has no end: the migration has not run')
  return row
}

/** Moves the end of the chain, which `lockEnd` has locked. */
export async function setEnd(db: Db, to: ChainEnd): Promise<void> {
  await db.update(auditChain).set({ length: to.length, hash: to.hash }).where(eq(auditChain.id, THE_CHAIN))
}

/** Adds entries to the log (rule: audit log). Their hashes follow from the end, which the caller has locked. */
export async function append(db: Db, rows: (typeof auditLog.$inferInsert)[]): Promise<void> {
  await db.insert(auditLog).values(rows)
}

/** Rows in order of writing. */
export function after(db: Db, id: number, limit: number): Promise<LogRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(auditLog.id).limit(limit)
}

/** Decisions on posts and their edits since this time, by result, without those that were undone. */
export async function decidedSince(db: Db, since: Date): Promise<{ passed: number; failed: number }> {
  const decision = alias(auditLog, 'decision')
  // An undo shortly after `since` may be of a decision before it.
  const undoesOne = exists(
    db
      .select({ id: decision.id })
      .from(decision)
      .where(
        and(
          eq(decision.trendId, auditLog.trendId),
          lt(decision.id, auditLog.id),
          gte(decision.at, since),
          eq(decision.action, 'audit'),
          ne(decision.subject, 'comment'),
        ),
      ),
  )
  const count = (status: AuditStatus) => {
    const made = sql`count(*) filter (where ${auditLog.action} = 'audit' and ${auditLog.toStatus} = ${status})`
    const undone = sql`count(*) filter (where ${auditLog.action} = 'undo' and ${auditLog.fromStatus} = ${status} and ${undoesOne})`
    return sql<number>`(${made} - ${undone})::int`
  }
  const [row] = await db
    .select({ passed: count(AuditStatus.Success), failed: count(AuditStatus.Fail) })
    .from(auditLog)
    .where(and(gte(auditLog.at, since), inArray(auditLog.action, DECISIONS), ne(auditLog.subject, 'comment')))
  return row ?? { passed: 0, failed: 0 }
}

/** Everybody with a row and the name in their latest one, by name; a loose index scan reads two rows of each. */
export function writers(db: Db): Promise<{ userId: string; userName: string }[]> {
  const next = (after: SQL) => sql`(select ${auditLog.adminId} from ${auditLog} where ${auditLog.adminId} > ${after}
    order by ${auditLog.adminId} limit 1)`
  const leaps = sql`with recursive leaps(admin) as (
    ${next(sql`''`)} union all select ${next(sql`leaps.admin`)} from leaps where leaps.admin is not null
  ) select admin from leaps where admin is not null`
  const name = sql<string>`(select ${auditLog.adminName} from ${auditLog} where ${auditLog.adminId} = admin
    order by ${auditLog.id} desc limit 1)`
  return db
    .select({ userId: sql<string>`admin`, userName: name })
    .from(sql`(${leaps}) as writers`)
    .orderBy(sql`2, 1`)
}

export interface LogRange {
  trendsId?: string | undefined
  adminId?: string | undefined
  action?: string | undefined
  /** The result of a decision. */
  auditStatus?: number | undefined
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
  before?: number | undefined
  limit: number
}

/** Newest first. */
export function page(db: Db, range: LogRange): Promise<LogRow[]> {
  const ifSet = <Value>(value: Value | undefined, condition: (value: Value) => SQL) =>
    value === undefined ? undefined : condition(value)
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        ifSet(range.trendsId, (id) => eq(auditLog.trendId, id)),
        ifSet(range.adminId, (id) => eq(auditLog.adminId, id)),
        ifSet(range.action, (action) => eq(auditLog.action, action)),
        ifSet(range.auditStatus, (status) => eq(auditLog.toStatus, status)),
        ifSet(range.auditStatus, () => inArray(auditLog.action, DECISIONS)),
        ifSet(range.from, (from) => gte(auditLog.at, from)),
        ifSet(range.until, (until) => lt(auditLog.at, until)),
        ifSet(range.before, (id) => lt(auditLog.id, id)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(range.limit)
}
