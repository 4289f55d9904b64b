import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { appSettings } from '../../db/tables'
import { dictionaryItems } from '../dictionary/tables'
import { files, storedFileColumns } from '../files/tables'
import { adviceFiles, adviceFollowUps, advices } from './tables'

export type AdviceRow = typeof advices.$inferSelect
export type FollowUpRow = typeof adviceFollowUps.$inferSelect

/** Current label of a type; the stored one if the dictionary no longer has it. */
export const typeLabel = sql<string>`coalesce((select ${dictionaryItems.label} from ${dictionaryItems}
  where ${dictionaryItems.name} = 'ADVICE_TYPE' and ${dictionaryItems.value} = ${advices.type}), ${advices.typeLabel})`

/** Entries written by a person: under their name, or anonymous ones found by `links`. */
const written = (userId: string, links: SQL) =>
  sql`${advices.id} in (select id from advices where author_id = ${userId} union all ${links})`

/** A page of a person's entries, newest first; pages count from 1. */
export function pageOfAuthor(
  db: Db,
  userId: string,
  links: SQL,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) {
  return db
    .select({ advice: advices, label: typeLabel })
    .from(advices)
    .where(written(userId, links))
    .orderBy(desc(advices.position))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
}

export async function countOfAuthor(db: Db, userId: string, links: SQL): Promise<number> {
  const [counted] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(advices)
    .where(written(userId, links))
  return counted?.n ?? 0
}

/** An entry of this author, locked until the transaction ends. */
export async function lockOfAuthor(db: Db, id: string, userId: string, links: SQL): Promise<AdviceRow | undefined> {
  const [row] = await db
    .select()
    .from(advices)
    .where(and(eq(advices.id, id), written(userId, links)))
    .for('update')
  return row
}

/** Any entry, locked until the transaction ends. */
export async function lockEntry(db: Db, id: string): Promise<AdviceRow | undefined> {
  const [row] = await db.select().from(advices).where(eq(advices.id, id)).for('update')
  return row
}

/** Who wrote an entry under their name; null for an anonymous one. */
export async function authorOf(db: Db, id: string): Promise<string | null | undefined> {
  const [row] = await db.select({ authorId: advices.authorId }).from(advices).where(eq(advices.id, id))
  return row?.authorId
}

/** Key of the hint in the settings; a migration inserts it. */
const HINT = 'mailbox_hint'

/** Undefined if the row that a migration inserts was removed. */
export async function storedHint(db: Db): Promise<string | undefined> {
  const [stored] = await db.select().from(appSettings).where(eq(appSettings.name, HINT))
  return stored?.value
}

/** Number of entries a person wrote under their name since a moment. */
export function namedSince(db: Db, userId: string, since: Date): Promise<number> {
  return db.$count(advices, and(eq(advices.authorId, userId), gt(advices.submittedAt, since)))
}

/** Adds an entry with its pictures in this order. */
export async function insert(db: Db, row: typeof advices.$inferInsert, fileIds: readonly string[]): Promise<void> {
  await db.insert(advices).values(row)
  if (fileIds.length === 0) return
  await db.insert(adviceFiles).values(fileIds.map((fileId, position) => ({ adviceId: row.id, position, fileId })))
}

export async function change(db: Db, id: string, to: Partial<typeof advices.$inferInsert>): Promise<void> {
  await db.update(advices).set(to).where(eq(advices.id, id))
}

export async function addFollowUp(db: Db, row: typeof adviceFollowUps.$inferInsert): Promise<void> {
  await db.insert(adviceFollowUps).values(row)
}

/** Number of follow-ups of an entry: all, or those of its author. */
export function followUpNumber(db: Db, adviceId: string, by?: 'author'): Promise<number> {
  return db.$count(adviceFollowUps, and(eq(adviceFollowUps.adviceId, adviceId), by && eq(adviceFollowUps.by, by)))
}

/** When the staff last answered a follow-up of an entry. */
export async function answeredAgainAt(db: Db, adviceId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: adviceFollowUps.createdAt })
    .from(adviceFollowUps)
    .where(and(eq(adviceFollowUps.adviceId, adviceId), eq(adviceFollowUps.by, 'staff')))
    .orderBy(desc(adviceFollowUps.id))
    .limit(1)
  return row?.at
}

/** Follow-ups of these entries, oldest first. */
export async function followUpsOf(db: Db, ids: string[]): Promise<FollowUpRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(adviceFollowUps)
    .where(inArray(adviceFollowUps.adviceId, ids))
    .orderBy(asc(adviceFollowUps.id))
}

/** Pictures of these entries, in order. */
export async function filesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      adviceId: adviceFiles.adviceId,
      file: storedFileColumns,
    })
    .from(adviceFiles)
    .innerJoin(files, eq(files.id, adviceFiles.fileId))
    .where(inArray(adviceFiles.adviceId, ids))
    .orderBy(adviceFiles.adviceId, adviceFiles.position)
}
