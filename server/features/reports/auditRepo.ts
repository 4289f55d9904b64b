import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { comments } from '../comments/tables'
import { dictionaryItems } from '../dictionary/tables'
import { users } from '../people/tables'
import { trends } from '../trends/tables'
import { reports } from './tables'

const REPORTS_SHOWN = 50

/** The reported post, directly or by a comment. */
const trendId = sql<string>`coalesce(${comments.trendId}, ${reports.targetId})`
/** Waits for a decision: a comment that is gone, removed by its author too, needs none. */
const isOpen = and(isNull(reports.closedAt), isNull(comments.removedAt))
const ofComment = and(eq(comments.id, reports.targetId), sql`${reports.targetKind} <> ${TargetKind.Trends}`)

/** Number of open reports per post, including its comments. */
export async function openNumbers(db: Db, trendIds: string[]): Promise<Map<string, number>> {
  const ids = sql`${sql.param(trendIds)}::text[]`
  const rows = await db
    .select({ trendId, n: sql<number>`count(*)::int` })
    .from(reports)
    .leftJoin(comments, ofComment)
    .where(and(isOpen, sql`${trendId} = any(${ids})`))
    .groupBy(trendId)
  return new Map(rows.map((row) => [row.trendId, row.n]))
}

/** The reports on a post and its comments, newest first. */
export function ofTrend(db: Db, id: string) {
  const reporter = alias(users, 'reporter')
  const author = alias(users, 'comment_author')
  return db
    .select({
      targetKind: reports.targetKind,
      targetId: reports.targetId,
      reporterId: reports.reporterId,
      reporterName: reporter.nickName,
      reason: sql<string>`coalesce(${dictionaryItems.label}, ${reports.reason})`,
      reasonDesc: reports.reasonDesc,
      createdAt: reports.createdAt,
      open: sql<boolean>`${isOpen}`,
      content: comments.content,
      /** Of the reported comment, else of the post. */
      authorId: sql<string | null>`coalesce(${comments.authorId}, ${trends.authorId})`,
      authorName: author.nickName,
    })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(comments, ofComment)
    .leftJoin(trends, and(eq(trends.id, reports.targetId), eq(reports.targetKind, TargetKind.Trends)))
    .leftJoin(author, eq(author.id, comments.authorId))
    .leftJoin(
      dictionaryItems,
      and(eq(dictionaryItems.name, 'moment_audit_deny'), eq(dictionaryItems.value, reports.reason)),
    )
    .where(or(and(eq(reports.targetKind, TargetKind.Trends), eq(reports.targetId, id)), eq(comments.trendId, id)))
    .orderBy(desc(reports.createdAt))
    .limit(REPORTS_SHOWN)
}

/** The post of an open report on this target. */
export async function trendOf(db: Db, targetId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ trendId })
    .from(reports)
    .leftJoin(comments, ofComment)
    .where(and(eq(reports.targetId, targetId), isOpen))
    .limit(1)
  return row?.trendId
}

/** Closes the open reports on these targets and returns reporters and targets. */
export async function close(
  db: Db,
  target: { kinds: readonly string[]; ids: string[] },
  to: { upheld: boolean; closedBy: string; closedAt: Date },
) {
  return db
    .update(reports)
    .set(to)
    .where(
      and(
        inArray(reports.targetKind, [...target.kinds]),
        inArray(reports.targetId, target.ids),
        isNull(reports.closedAt),
      ),
    )
    .returning({ reporterId: reports.reporterId, targetKind: reports.targetKind, targetId: reports.targetId })
}
