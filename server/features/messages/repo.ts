import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { MessageGroup } from '@contract/message'
import type { Db } from '../../db/db'
import { preparedRows } from '../../db/prepared'
import { rowsOf } from '../../db/rowsOf'
import { NOTHING, type References, referencesOf } from './referencesRepo'
import { messages, mutedCategories } from './tables'

const columns = {
  id: messages.id,
  seq: messages.seq,
  group: messages.group,
  category: messages.category,
  kind: messages.kind,
  title: messages.title,
  content: messages.content,
  reason: messages.reason,
  path: messages.path,
  createdAt: messages.createdAt,
  isRead: sql<boolean>`(${messages.readSeq} >= ${messages.seq})`,
  actorId: messages.actorId,
  actorNum: messages.actorNum,
  trendId: messages.trendId,
  commentId: messages.commentId,
}

const selected = (db: Db) => db.select(columns).from(messages)

type OwnRow = Awaited<ReturnType<typeof selected>>[number]
export type MessageRow = OwnRow & References

/**
 * People and posts are read separately: messages may be distributed to workers that have neither
 * (`docs/decisions/0012`).
 */
async function complete(db: Db, userId: string, rows: readonly OwnRow[]): Promise<MessageRow[]> {
  const referred = rows.filter(({ actorId, trendId }) => actorId !== null || trendId !== null)
  const found = await referencesOf(db, userId, referred)
  return rows.map((row) => ({ ...row, ...(found.get(row.id) ?? NOTHING) }))
}

export interface PageRange {
  group: string
  category: string | undefined
  kind: number | undefined
  /** Position after which the page continues. */
  after: number | undefined
  limit: number
}

type Filter = 'category' | 'kind' | 'after'

/** One statement per set of filters, so that each has a plan of its own. */
function pageWith(filters: readonly Filter[]) {
  const has = (filter: Filter) => filters.includes(filter)
  return preparedRows(['messages_page', ...filters].join('_'), (db) =>
    selected(db)
      .where(
        and(
          eq(messages.userId, sql.placeholder('userId')),
          eq(messages.group, sql.placeholder('group')),
          has('category') ? eq(messages.category, sql.placeholder('category')) : undefined,
          has('kind') ? eq(messages.kind, sql.placeholder('kind')) : undefined,
          has('after') ? lt(messages.seq, sql.placeholder('after')) : undefined,
          isNull(messages.removedAt),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(sql.placeholder('limit')),
  )
}

const FILTERS = ['category', 'kind', 'after'] as const
const pages = new Map<string, ReturnType<typeof pageWith>>()

/** One page of a person's messages, latest first. */
export async function page(db: Db, userId: string, range: PageRange): Promise<MessageRow[]> {
  const filters = FILTERS.filter((filter) => range[filter] !== undefined)
  const name = filters.join()
  const statement = pages.get(name) ?? pageWith(filters)
  pages.set(name, statement)
  return complete(db, userId, await statement(db).execute({ userId, ...range }))
}

const NEWEST = Object.values(MessageGroup).map((group) => `newest_${group}`)

// A list of parameters has a length that both PostgreSQL and Citus know when they plan, so each keeps its plan.
const newest = preparedRows('messages_newest', (db) => {
  const ids = sql.join(
    NEWEST.map((name) => sql`${sql.placeholder(name)}`),
    sql`, `,
  )
  return selected(db).where(
    and(eq(messages.userId, sql.placeholder('userId')), sql`${messages.id} = any(array[${ids}]::bigint[])`),
  )
})

/** Messages of one person by their ids, at most as many as there are groups. */
export async function newestOf(db: Db, userId: string, ids: readonly number[]): Promise<MessageRow[]> {
  const params = Object.fromEntries(NEWEST.map((name, n) => [name, ids[n] ?? null]))
  return complete(db, userId, await newest(db).execute({ userId, ...params }))
}

// Literals, so that the planner uses the partial index.
const unread = sql.raw('read_seq < seq and removed_at is null')

export interface GroupRow {
  group: MessageGroup
  unread: { category: string; n: number }[]
  newestId: number | null
}

/** Unread counts by category and the newest message of each group, in one statement. */
export function groupsOf(db: Db, userId: string, groups: readonly MessageGroup[]): Promise<GroupRow[]> {
  return rowsOf<GroupRow>(
    db,
    sql`select g.name as "group",
      coalesce((select json_agg(json_build_object('category', c.category, 'n', c.n)) from (
        select category, count(*)::int as n from messages
        where user_id = ${userId} and message_group = g.name and ${unread} group by category order by category) c), '[]'::json) as unread,
      (select id::float8 from messages where user_id = ${userId} and message_group = g.name and removed_at is null
        order by seq desc limit 1) as "newestId"
    from unnest(${sql.param(groups)}::text[]) with ordinality as g(name, place) order by g.place`,
  )
}

/** Number of unread messages; those of the audit only count for its admins. */
export function unreadTotal(db: Db, userId: string, isAuditAdmin: boolean): Promise<number> {
  const ofReader = isAuditAdmin ? undefined : sql`${messages.group} <> ${MessageGroup.TrendAudit}`
  return db.$count(messages, and(eq(messages.userId, userId), unread, ofReader))
}

/** Whether this person has, or had, this message. */
export async function isOwn(db: Db, userId: string, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)))
  return row !== undefined
}

export interface ReadRange {
  groups: readonly MessageGroup[]
  category: string | undefined
  /** Position up to which messages are read; undefined for all. */
  upTo: number | undefined
}

/** Far below what a statement of a call has time for. */
const MARKED_AT_ONCE = 5000

/**
 * Marks messages up to a position as read, `MARKED_AT_ONCE` per statement; call it in a transaction. Rows are locked in
 * one order, so that devices can do so at the same time: each statement begins after the messages of the last one, also
 * where an earlier message has become unread since.
 */
export async function markRead(db: Db, userId: string, { groups, category, upTo }: ReadRange): Promise<void> {
  const reached = upTo === undefined ? sql`${messages.seq}` : sql`least(${messages.seq}, ${upTo}::bigint)`
  const lockedAfter = (last: number | undefined) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.userId, userId),
          unread,
          sql`${messages.group} = any(${sql.param(groups)}::text[])`,
          category === undefined ? undefined : eq(messages.category, category),
          sql`${messages.readSeq} < ${reached}`,
          last === undefined ? undefined : gt(messages.id, last),
        ),
      )
      .orderBy(messages.id)
      .limit(MARKED_AT_ONCE)
      .for('update')
  let last: number | undefined
  for (;;) {
    const marked = await db
      .update(messages)
      .set({ readSeq: sql`greatest(${messages.readSeq}, ${reached})` })
      .where(and(eq(messages.userId, userId), sql`${messages.id} = any(array(${lockedAfter(last)}))`))
      .returning({ id: messages.id })
    if (marked.length < MARKED_AT_ONCE) return
    last = Math.max(...marked.map(({ id }) => id))
  }
}

export async function mutedOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ category: mutedCategories.category })
    .from(mutedCategories)
    .where(eq(mutedCategories.userId, userId))
    .orderBy(mutedCategories.category)
  return rows.map(({ category }) => category)
}

export async function mute(db: Db, userId: string, category: string): Promise<void> {
  await db.insert(mutedCategories).values({ userId, category }).onConflictDoNothing()
}

export async function unmute(db: Db, userId: string, category: string): Promise<void> {
  await db
    .delete(mutedCategories)
    .where(and(eq(mutedCategories.userId, userId), eq(mutedCategories.category, category)))
}
