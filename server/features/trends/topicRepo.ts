import { and, arrayOverlaps, eq, inArray, not, sql } from 'drizzle-orm'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { type ContentCounts, contentCounts, type ContentRow } from '../../domain/contentKind'
import { auditItems } from '../audit/tables'
import { searchDue } from '../search/tables'
import type { TopicRow } from './rowsRepo'
import { topics, trendRevisions, trendTopics } from './tables'

export const allTopics = (db: Db): Promise<TopicRow[]> => db.select().from(topics).orderBy(topics.id)

/** Adds or changes topics; a row with the name of another topic fails. */
export async function writeTopics(tx: Db, rows: readonly ContentRow<TopicRow>[]): Promise<ContentCounts> {
  // One import at a time; posts go on.
  await tx.execute(sql`lock table ${topics} in share row exclusive mode`)
  const known = new Map((await allTopics(tx)).map((topic) => [topic.id, topic]))
  const counts = contentCounts(rows, new Set(known.keys()))
  if (!areNamesFree(rows, known)) return counts
  const idsWhere = (differs: (before: TopicRow, row: TopicRow) => boolean) =>
    rows.flatMap(({ row }) => {
      const before = known.get(row.id)
      return before && differs(before, row) ? [row.id] : []
    })
  const renamed = idsWhere((before, row) => before.name !== row.name)
  const marked = idsWhere((before, row) => before.sensitive !== row.sensitive)
  if (renamed.length + marked.length > 0) await holdPosts(tx, marked)
  await freeNames(tx, renamed)
  const changed = new Set([...renamed, ...marked])
  for (const { row } of rows) if (!known.has(row.id) || changed.has(row.id)) await upsert(tx, row)
  await followMarks(tx, marked)
  await indexPostsAgain(tx, renamed)
  return counts
}

/** Fails each row whose name another topic has in the end. */
function areNamesFree(rows: readonly ContentRow<TopicRow>[], known: ReadonlyMap<string, TopicRow>): boolean {
  const given = new Set(rows.map(({ row }) => row.id))
  const owners = new Map([...known.values()].filter(({ id }) => !given.has(id)).map(({ id, name }) => [name, id]))
  let areFree = true
  for (const { row, fail } of rows) {
    const owner = owners.get(row.name)
    if (owner === undefined) owners.set(row.name, row.id)
    else {
      fail(`名称已由编号为 ${owner} 的话题使用`)
      areFree = false
    }
  }
  return areFree
}

/** Posts that name these topics, themselves or in an edit that waits. */
const postsOf = (topicIds: string[]) => sql`(
  select ${trendTopics.trendId} from ${trendTopics} where ${inArray(trendTopics.topicId, topicIds)}
  union select ${trendRevisions.trendId} from ${trendRevisions}
  where ${and(eq(trendRevisions.auditStatus, AuditStatus.Pending), arrayOverlaps(trendRevisions.topicIds, topicIds))})`

/**
 * Lets posts that are written with a topic wait, in the order in which they lock: first the audit items of posts with
 * these topics, then the topics.
 */
async function holdPosts(tx: Db, topicIds: string[]): Promise<void> {
  if (topicIds.length > 0)
    await tx.execute(sql`select count(*) from (select from ${auditItems}
      where ${auditItems.trendId} in ${postsOf(topicIds)} order by ${auditItems.trendId} for update) as items`)
  await tx.execute(sql`lock table ${topics} in exclusive mode`)
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

/** The audit items say whether a topic of their post is sensitive; triggers keep that only as posts change. */
async function followMarks(tx: Db, topicIds: string[]): Promise<void> {
  if (topicIds.length === 0) return
  await tx
    .update(auditItems)
    .set({ sensitive: not(auditItems.sensitive) })
    .where(
      sql`${auditItems.trendId} in ${postsOf(topicIds)}
        and ${auditItems.sensitive} <> audit_is_sensitive(${auditItems.trendId})`,
    )
}

/** Posts are found by the names of their topics. */
async function indexPostsAgain(tx: Db, topicIds: string[]): Promise<void> {
  if (topicIds.length === 0) return
  await tx.execute(sql`insert into ${searchDue} (trend_id)
    select distinct ${trendTopics.trendId} from ${trendTopics} where ${inArray(trendTopics.topicId, topicIds)}`)
}
