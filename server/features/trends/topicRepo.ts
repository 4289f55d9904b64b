import { and, inArray, not, sql } from 'drizzle-orm'
import { TOPIC_END } from '@contract/text/topicName'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { type ContentCounts, contentCounts, type ContentRow } from '../../domain/contentKind'
import { auditItems } from '../audit/tables'
import { searchDue } from '../search/tables'
import type { TopicRow } from './rowsRepo'
import { topics, trendRevisions, trendTopics } from './tables'

const MARKS_AT_ONCE = 1000

export const allTopics = (db: Db): Promise<TopicRow[]> => db.select().from(topics).orderBy(topics.id)

/** All topics by id. One import at a time; posts and edits go on. */
async function lockTopics(tx: Db): Promise<Map<string, TopicRow>> {
  await tx.execute(sql`lock table ${topics} in share row exclusive mode`)
  return new Map((await allTopics(tx)).map((topic) => [topic.id, topic]))
}

type NamedRow = ContentRow<Partial<Pick<TopicRow, 'id' | 'name'>>>

/** Fails topics with the name of another topic, and with a new one that cannot be typed. */
export async function checkTopics(tx: Db, rows: readonly NamedRow[]): Promise<void> {
  const known = await lockTopics(tx)
  checkNamesFree(rows, known)
  checkTypeable(rows, known)
}

/** Adds or changes topics. */
export async function writeTopics(tx: Db, rows: readonly ContentRow<TopicRow>[]): Promise<ContentCounts> {
  const known = await lockTopics(tx)
  const counts = contentCounts(rows, new Set(known.keys()))
  const idsWhere = (differs: (before: TopicRow, row: TopicRow) => boolean) =>
    rows.flatMap(({ row }) => {
      const before = known.get(row.id)
      return before && differs(before, row) ? [row.id] : []
    })
  const renamed = idsWhere((before, row) => before.name !== row.name)
  const marked = idsWhere((before, row) => before.sensitive !== row.sensitive)
  // Waits for posts and edits that are being written with a topic; later ones wait and see the change.
  if (renamed.length + marked.length > 0) await tx.execute(sql`lock table ${topics} in exclusive mode`)
  await freeNames(tx, renamed)
  const changed = new Set([...renamed, ...marked])
  for (const { row } of rows) if (!known.has(row.id) || changed.has(row.id)) await upsert(tx, row)
  await indexPostsAgain(tx, renamed)
  return counts
}

/** Fails each row whose name another topic has in the end. */
function checkNamesFree(rows: readonly NamedRow[], known: ReadonlyMap<string, TopicRow>): void {
  const given = new Set(rows.flatMap(({ row }) => row.id ?? []))
  const owners = new Map([...known.values()].filter(({ id }) => !given.has(id)).map(({ id, name }) => [name, id]))
  for (const { row, fail } of rows) {
    const { id, name } = row
    if (id === undefined || name === undefined) continue
    const owner = owners.get(name)
    if (owner === undefined) owners.set(name, id)
    else fail(`名称已由编号为 ${owner} 的话题使用`)
  }
}

/** Fails each row with a new name that cannot be typed after a # in a text (rule: topics in the text). */
function checkTypeable(rows: readonly NamedRow[], known: ReadonlyMap<string, TopicRow>): void {
  for (const { row, fail } of rows) {
    const { id = '', name } = row
    if (name !== undefined && known.get(id)?.name !== name && TOPIC_END.test(name)) fail('名称不能含有空格、# 和标点')
  }
}

/** Names may change places: a # is in no name. */
async function freeNames(tx: Db, topicIds: string[]): Promise<void> {
  if (topicIds.length === 0) return
  await tx
    .update(topics)
    .set({ name: sql`'#' || ${topics.id}` })
    .where(inArray(topics.id, topicIds))
}

async function upsert(tx: Db, { id, ...set }: TopicRow): Promise<void> {
  await tx
    .insert(topics)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: topics.id, set })
}

/** Posts are found by the names of their topics. */
async function indexPostsAgain(tx: Db, topicIds: string[]): Promise<void> {
  if (topicIds.length === 0) return
  await tx.execute(sql`insert into ${searchDue} (trend_id)
    select distinct ${trendTopics.trendId} from ${trendTopics} where ${inArray(trendTopics.topicId, topicIds)}`)
}

/**
 * Sets the marks of posts with these topics, themselves or in an edit that waits, in the audit; triggers set them only
 * as posts change. Call it after the commit of `writeTopics`; it can be repeated.
 */
export async function followMarks(db: Db, topicIds: string[]): Promise<void> {
  for (let ids = await outdatedMarks(db, topicIds); ids.length > 0; ids = await outdatedMarks(db, topicIds))
    for (let from = 0; from < ids.length; from += MARKS_AT_ONCE)
      await db.transaction((tx) => setMarks(tx, ids.slice(from, from + MARKS_AT_ONCE)))
}

const isOutdated = sql`${auditItems.sensitive} <> audit_is_sensitive(${auditItems.trendId})`

async function outdatedMarks(db: Db, topicIds: string[]): Promise<string[]> {
  const given = sql`${sql.param(topicIds)}::text[]`
  const rows = await db
    .select({ id: auditItems.trendId })
    .from(auditItems)
    .where(
      sql`${auditItems.trendId} in (
        select ${trendTopics.trendId} from ${trendTopics} where ${trendTopics.topicId} = any(${given})
        union select ${trendRevisions.trendId} from ${trendRevisions}
        where ${trendRevisions.auditStatus} = ${AuditStatus.Pending} and ${trendRevisions.topicIds} && ${given})
      and ${isOutdated}`,
    )
    .orderBy(auditItems.trendId)
  return rows.map(({ id }) => id)
}

async function setMarks(tx: Db, ids: string[]): Promise<void> {
  const given = inArray(auditItems.trendId, ids)
  await tx.select({ id: auditItems.trendId }).from(auditItems).where(given).orderBy(auditItems.trendId).for('update')
  // A statement of its own: it sees what the locks have waited for.
  await tx
    .update(auditItems)
    .set({ sensitive: not(auditItems.sensitive) })
    .where(and(given, isOutdated))
}
