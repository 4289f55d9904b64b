import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { OPEN_TRENDS } from '../../domain/openTrends'
import { BY_FOLDER } from '../../domain/policy'
import { files } from '../files/tables'
import { topics, trendFiles, trendRevisionFiles, trendRevisions, trends, trendTopics } from '../trends/tables'

/** Fields that decide about a change, locked until the transaction ends. */
export async function lockTrend(db: Db, id: string) {
  const [row] = await db
    .select({
      id: trends.id,
      authorId: trends.authorId,
      auditStatus: trends.auditStatus,
      visibility: trends.visibility,
      removedAt: trends.removedAt,
    })
    .from(trends)
    .where(eq(trends.id, id))
    .for('update')
  return row
}

export async function insertTrend(db: Db, row: typeof trends.$inferInsert): Promise<void> {
  await db.insert(trends).values(row)
}

export type Text = Pick<typeof trends.$inferSelect, 'type' | 'title' | 'content' | 'city' | 'province'>

/** Replaces the text of a post, which becomes pending. */
export async function replaceText(
  db: Db,
  id: string,
  text: Text & { visibility: number; submittedAt: Date },
): Promise<void> {
  const unjudged = { auditStatus: AuditStatus.Pending, auditReason: '', auditTags: [], auditedAt: null }
  await db
    .update(trends)
    .set({ ...text, ...unjudged })
    .where(eq(trends.id, id))
}

/** Applies the approved edit to a post. */
export async function approveText(db: Db, id: string, text: Text & { auditedAt: Date }): Promise<void> {
  await db
    .update(trends)
    .set({ ...text, auditStatus: AuditStatus.Success, auditReason: '' })
    .where(eq(trends.id, id))
}

/** Posts that everybody may read, without those whose refusal has not taken effect yet. */
const STAYING_OPEN = sql`(${OPEN_TRENDS} and not exists (select 1 from audit_items i where i.trend_id = "trends"."id"
  and i.fresh and i.status = ${sql.raw(String(AuditStatus.Fail))} and not i.is_edit))`

/**
 * Posts of an author that not everybody may read, those whose refusal takes effect soon, and those with an edit;
 * articles of folders are left out. Locked until the transaction ends, without blocking rows that refer to them.
 */
export function lockUnpublished(db: Db, authorId: string) {
  const edited = db.select({ id: trendRevisions.trendId }).from(trendRevisions)
  return db
    .select({ id: trends.id, isOpen: sql<boolean>`${STAYING_OPEN}`, removedAt: trends.removedAt })
    .from(trends)
    .where(
      and(
        eq(trends.authorId, authorId),
        ne(trends.visibility, BY_FOLDER),
        or(sql`not ${STAYING_OPEN}`, inArray(trends.id, edited)),
      ),
    )
    .orderBy(trends.id)
    .for('no key update')
}

/** Deletes the words of a post. */
export async function blankText(db: Db, id: string): Promise<void> {
  await db
    .update(trends)
    .set({ title: '', content: '', city: '', province: '', auditReason: '', auditTags: [] })
    .where(eq(trends.id, id))
}

export async function setRemoved(db: Db, id: string, removedAt: Date | null): Promise<void> {
  await db.update(trends).set({ removedAt }).where(eq(trends.id, id))
}

export interface Attached {
  fileId: string
  alt: string
}

export async function filesOf(db: Db, trendId: string): Promise<Attached[]> {
  return db
    .select({ fileId: trendFiles.fileId, alt: trendFiles.alt })
    .from(trendFiles)
    .where(eq(trendFiles.trendId, trendId))
    .orderBy(trendFiles.position)
}

/** Replaces the files of a post, in order. */
export async function setFiles(db: Db, trendId: string, list: Attached[]): Promise<void> {
  await db.delete(trendFiles).where(eq(trendFiles.trendId, trendId))
  if (list.length > 0)
    await db.insert(trendFiles).values(list.map((file, position) => ({ trendId, position, ...file })))
}

/** Replaces the topics of a post, in order. */
export async function setTopics(db: Db, trendId: string, topicIds: string[]): Promise<void> {
  await db.delete(trendTopics).where(eq(trendTopics.trendId, trendId))
  if (topicIds.length > 0)
    await db.insert(trendTopics).values(topicIds.map((topicId, position) => ({ trendId, topicId, position })))
}

/** Number of these topics that exist. */
export async function knownTopics(db: Db, ids: string[]): Promise<number> {
  return ids.length === 0 ? 0 : db.$count(topics, inArray(topics.id, ids))
}

export async function editFilesOf(db: Db, trendId: string): Promise<Attached[]> {
  return db
    .select({ fileId: trendRevisionFiles.fileId, alt: trendRevisionFiles.alt })
    .from(trendRevisionFiles)
    .where(eq(trendRevisionFiles.trendId, trendId))
    .orderBy(trendRevisionFiles.position)
}

/** The edit of a post that is not yet approved, locked until the transaction ends. */
export async function editOf(db: Db, trendId: string) {
  const [row] = await db.select().from(trendRevisions).where(eq(trendRevisions.trendId, trendId)).for('update')
  return row
}

/**
 * Lets a change of topics wait for a change of an edit, which names them without a foreign key. By it the audit item is
 * marked, from the topics as they are now.
 */
const holdTopics = (db: Db) => db.execute(sql`lock table ${topics} in row share mode`)

/** Writes an edit, replacing a former one. */
export async function writeEdit(db: Db, row: typeof trendRevisions.$inferInsert, list: Attached[]): Promise<void> {
  const { trendId } = row
  await removeEdit(db, trendId)
  await db.insert(trendRevisions).values(row)
  if (list.length > 0)
    await db.insert(trendRevisionFiles).values(list.map((file, position) => ({ trendId, position, ...file })))
}

export async function removeEdit(db: Db, trendId: string): Promise<void> {
  await holdTopics(db)
  await db.delete(trendRevisions).where(eq(trendRevisions.trendId, trendId))
}

export async function failEdit(db: Db, trendId: string, auditReason: string): Promise<void> {
  await holdTopics(db)
  await db
    .update(trendRevisions)
    .set({ auditStatus: AuditStatus.Fail, auditReason })
    .where(eq(trendRevisions.trendId, trendId))
}

/** Own files by id or current name. */
export function ownFiles(db: Db, ownerId: string, names: string[]) {
  return db
    .select({ id: files.id, kind: files.kind, name: files.name, smallName: files.smallName })
    .from(files)
    .where(
      and(
        eq(files.ownerId, ownerId),
        or(inArray(files.id, names), inArray(files.name, names), inArray(files.smallName, names)),
      ),
    )
}
