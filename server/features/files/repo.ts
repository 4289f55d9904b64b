import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { FileKind } from '@contract/file'
import type { Db } from '../../db/db'
import { prepared } from '../../db/prepared'
import { commentFiles, comments } from '../comments/tables'
import { trendFiles, trendRevisions, trends } from '../trends/tables'
import { files } from './tables'

export type FileRow = typeof files.$inferSelect

const columns = {
  name: files.name,
  mime: files.mime,
  storageKey: files.storageKey,
  smallName: files.smallName,
  smallMime: files.smallMime,
  smallStorageKey: files.smallStorageKey,
  isPublic: files.isPublic,
  createdAt: files.createdAt,
}

/** The file with this current name, or whose thumbnail has it. */
const named = prepared((db) =>
  db
    .select(columns)
    .from(files)
    .where(or(eq(files.name, sql.placeholder('name')), eq(files.smallName, sql.placeholder('name'))))
    .limit(1)
    .prepare('file_by_name'),
)

/** The file with this name of either size. */
export async function byName(db: Db, name: string) {
  const [row] = await named(db).execute({ name })
  return row
}

/** An avatar of this owner, locked until the transaction ends. */
export async function avatarOf(db: Db, id: string, ownerId: string) {
  const [row] = await db
    .select({ name: files.name, smallName: files.smallName, isPublic: files.isPublic })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'avatar')))
    .for('update')
  return row
}

/** This owner's files among these, locked in a fixed order until the transaction ends. */
export function lockOwn(db: Db, ids: string[], ownerId: string) {
  return db
    .select({
      id: files.id,
      kind: files.kind,
      mime: files.mime,
      width: files.width,
      height: files.height,
      hasSmall: sql<boolean>`${files.smallStorageKey} <> ''`,
      isUsed: sql<boolean>`${files.usedAt} is not null`,
    })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.ownerId, ownerId)))
    .orderBy(files.id)
    .for('update')
}

/** The unused pictures of this owner among these. */
export function unusedPictures(db: Db, ids: readonly string[], ownerId: string): Promise<FileRow[]> {
  const own = and(eq(files.ownerId, ownerId), eq(files.kind, FileKind.Picture), isNull(files.usedAt))
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...ids]), own))
}

export async function removeFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...ids]))
}

/** However many they are: as parameters of their own there could be at most 65,535. */
const isAmong = (ids: string[]) => sql`${files.id} = any(${sql.param(ids)}::text[])`

/** Null: no longer in use. */
export async function setUsed(db: Db, ids: string[], usedAt: Date | null) {
  await db.update(files).set({ usedAt }).where(isAmong(ids))
}

/** Takes an avatar into use; one avatar at a time is in use. */
export async function useAvatar(db: Db, id: string, ownerId: string, now: Date) {
  const faces = and(eq(files.ownerId, ownerId), eq(files.kind, 'avatar'))
  await db
    .update(files)
    .set({ usedAt: null })
    .where(and(faces, ne(files.id, id), isNotNull(files.usedAt)))
  await db
    .update(files)
    .set({ usedAt: now })
    .where(and(faces, eq(files.id, id)))
}

/**
 * The files of a trend and of its comments that are public, or not, locked until the transaction ends. Files of removed
 * comments are included only if they are public: they can be closed, never opened.
 */
export function ofTrend(db: Db, trendId: string, isPublic: boolean) {
  return db
    .select({ id: files.id, name: files.name, smallName: files.smallName })
    .from(files)
    .where(
      sql`${files.isPublic} = ${isPublic} and ${files.kind} <> 'avatar' and ${files.id} in (
        select ${trendFiles.fileId} from ${trendFiles} where ${trendFiles.trendId} = ${trendId}
        union all
        select ${commentFiles.fileId} from ${commentFiles}
        join ${comments} on ${comments.id} = ${commentFiles.commentId}
        where ${comments.trendId} = ${trendId} ${isPublic ? sql`` : sql`and ${comments.removedAt} is null`})`,
    )
    .orderBy(files.id)
    .for('update')
}

/** Gives a file new addresses, so that the former ones lead nowhere. */
export async function rename(db: Db, id: string, to: { name: string; smallName: string; isPublic: boolean }) {
  await db.update(files).set(to).where(eq(files.id, id))
}

/** The text of a post, whose row it locks until the transaction ends; rows that name the post do not wait. */
export async function contentOf(db: Db, trendId: string) {
  const [row] = await db
    .select({ content: trends.content })
    .from(trends)
    .where(eq(trends.id, trendId))
    .for('no key update')
  return row?.content
}

export async function setContent(db: Db, trendId: string, content: string) {
  await db.update(trends).set({ content }).where(eq(trends.id, trendId))
}

/** The text of a post's edit, which also shows files of the post. */
export async function editContentOf(db: Db, trendId: string) {
  const [row] = await db
    .select({ content: trendRevisions.content })
    .from(trendRevisions)
    .where(eq(trendRevisions.trendId, trendId))
    .for('update')
  return row?.content
}

export async function setEditContent(db: Db, trendId: string, content: string) {
  await db.update(trendRevisions).set({ content }).where(eq(trendRevisions.trendId, trendId))
}

/** Those of these files that are public, or not, locked until the transaction ends. */
export async function lockAmong(db: Db, ids: string[], isPublic: boolean) {
  if (ids.length === 0) return []
  return db
    .select({ id: files.id, name: files.name, smallName: files.smallName })
    .from(files)
    .where(and(isAmong(ids), eq(files.isPublic, isPublic)))
    .orderBy(files.id)
    .for('update')
}

/** The names among these that belong to public files. */
export async function publicNames(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .select({ name: files.name })
    .from(files)
    .where(and(inArray(files.name, names), eq(files.isPublic, true)))
  return rows.map(({ name }) => name)
}
