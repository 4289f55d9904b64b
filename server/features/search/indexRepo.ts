import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { Identity } from '@contract/person'
import type { Db } from '../../db/db'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { organisations, users } from '../people/tables'
import { topics, trends, trendTopics } from '../trends/tables'
import { searchDue, trendSearch, userSearch } from './tables'

/** Whether the index lags behind the posts and people. */
export async function isAnyDue(db: Db): Promise<boolean> {
  return (await db.select({ seq: searchDue.seq }).from(searchDue).limit(1)).length > 0
}

/** Takes the oldest queue entries, skipping those another process is working on. */
export async function claimDue(tx: Db, limit: number): Promise<{ trendIds: string[]; userIds: string[] }> {
  const oldest = tx
    .select({ seq: searchDue.seq })
    .from(searchDue)
    .orderBy(asc(searchDue.seq))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .delete(searchDue)
    .where(inArray(searchDue.seq, oldest))
    .returning({ trendId: searchDue.trendId, userId: searchDue.userId })
  const ids = (name: keyof (typeof rows)[number]) => [
    ...new Set(rows.map((row) => row[name]).filter((id) => id !== null)),
  ]
  return { trendIds: ids('trendId'), userIds: ids('userId') }
}

/** Searchable fields of trends, locked until the transaction ends. */
export function trendTexts(db: Db, ids: string[]) {
  return db
    .select({
      id: trends.id,
      title: trends.title,
      content: trends.content,
      createdAt: trends.createdAt,
      isOpen: sql<boolean>`(${OPEN_TRENDS})`,
      topics: sql<
        string[]
      >`array(select topics.name from ${trendTopics} join ${topics} on topics.id = trend_topics.topic_id
        where trend_topics.trend_id = trends.id order by trend_topics.position)`,
    })
    .from(trends)
    .where(inArray(trends.id, ids))
    .orderBy(asc(trends.id))
    .for('no key update')
}

export async function upsertTrends(db: Db, rows: (typeof trendSearch.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(trendSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: trendSearch.trendId,
      set: { createdAt: sql`excluded.created_at`, titleGrams: sql`excluded.title_grams`, grams: sql`excluded.grams` },
    })
}

export async function dropTrends(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(trendSearch).where(inArray(trendSearch.trendId, ids))
}

/** Searchable names of people; the organisation's only if the account speaks for it. */
export function userNames(db: Db, ids: string[]) {
  return db
    .select({ id: users.id, name: users.nickName, organisation: organisations.nickname })
    .from(users)
    .leftJoin(
      organisations,
      and(eq(organisations.id, users.orgId), ne(users.identity, Identity.Personal), isNotNull(users.orgId)),
    )
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
}

export async function upsertUsers(db: Db, rows: (typeof userSearch.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(userSearch)
    .values(rows)
    .onConflictDoUpdate({ target: userSearch.userId, set: { name: sql`excluded.name`, grams: sql`excluded.grams` } })
}
