import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { TargetKind, Visibility } from '@contract/trend'
import { type Cursor, isNewer, microsOf } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { BY_FOLDER } from '../../domain/policy'
import { comments, storedCommentFiles } from '../comments/tables'
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

/** Open reports on posts that the audit may see, and on articles of folders, whose target is by somebody else. */
const waitsFor = (readerId: string) =>
  and(
    isOpen,
    isNull(trends.removedAt),
    inArray(trends.visibility, [Visibility.Public, BY_FOLDER]),
    sql`coalesce(${comments.authorId}, ${trends.authorId}) <> ${readerId}`,
  )

/** Posts with open reports, also by their comments, the oldest report first. */
export function openTrends(
  db: Db,
  readerId: string,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<(Cursor & { oldestAt: Date })[]> {
  const oldestAt = sql<Date>`min(${reports.createdAt})`.mapWith(reports.createdAt)
  return db
    .select({ key: microsOf(oldestAt), id: trends.id, oldestAt })
    .from(reports)
    .leftJoin(comments, ofComment)
    .innerJoin(trends, eq(trends.id, trendId))
    .where(waitsFor(readerId))
    .groupBy(trends.id)
    .having(isNewer(oldestAt, trends.id, after))
    .orderBy(oldestAt, trends.id)
    .limit(limit)
}

/** How many posts all pages of `openTrends` have. */
export async function openTrendNumber(db: Db, readerId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${trends.id})::int` })
    .from(reports)
    .leftJoin(comments, ofComment)
    .innerJoin(trends, eq(trends.id, trendId))
    .where(waitsFor(readerId))
  return row?.n ?? 0
}

/** Counts the reports on one target, open ones first, then the newest. */
const placeOnTarget = sql`row_number() over (
  partition by ${reports.targetId} order by (${isOpen}) desc, ${reports.createdAt} desc)`

/**
 * Reports on a post and its comments: open ones before closed ones, and of every target before more of the same one,
 * because a decision closes all of a target.
 */
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
      emojiName: comments.emojiName,
      files: storedCommentFiles,
      /** Author of the reported comment, else of the post. */
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
    .orderBy(sql`(${isOpen}) desc`, placeOnTarget, desc(reports.createdAt))
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
        sql`${reports.targetId} = any(${sql.param(target.ids)}::text[])`,
        isNull(reports.closedAt),
      ),
    )
    .returning({ reporterId: reports.reporterId, targetKind: reports.targetKind, targetId: reports.targetId })
}
