import { and, eq, sql } from 'drizzle-orm'
import { TargetKind } from '@contract/trend'
import type { Db } from '../db/db'
import { prepared } from '../db/prepared'
import { collects, likes } from '../features/trends/tables'

const liked = prepared((db) =>
  db
    .select({ id: likes.targetId })
    .from(likes)
    .where(
      and(
        eq(likes.userId, sql.placeholder('userId')),
        sql`${likes.targetKind} = any(${sql.placeholder('kinds')}::text[])`,
        sql`${likes.targetId} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .prepare('liked_of'),
)

const collected = prepared((db) =>
  db
    .select({ id: collects.trendId })
    .from(collects)
    .where(
      and(
        eq(collects.userId, sql.placeholder('userId')),
        sql`${collects.trendId} = any(${sql.placeholder('ids')}::text[])`,
      ),
    )
    .prepare('collected_of'),
)

const setOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))

/** The posts of these that a user likes. */
export async function likedTrends(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : setOf(await liked(db).execute({ userId, kinds: [TargetKind.Trends], ids }))
}

/** The comments and replies of these that a user likes. */
export async function likedComments(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  const kinds = [TargetKind.Comments, TargetKind.Reply]
  return ids.length === 0 ? new Set() : setOf(await liked(db).execute({ userId, kinds, ids }))
}

/** The posts of these that a user has collected. */
export async function collectedTrends(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : setOf(await collected(db).execute({ userId, ids }))
}
