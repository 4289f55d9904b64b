import { and, desc, eq, gt, inArray, like, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { commentFiles } from '../comments/tables'
import { users } from '../people/tables'
import { trendFiles, trendRevisionFiles } from '../trends/tables'
import { files, looseBytes } from './tables'

/** Where uploads lie in the store; nothing else is swept. */
export const UPLOADS = 'uploads/'
/** The class of this feature's advisory locks. */
const LOCK_CLASS = 11

/** Lets one transaction at a time count and add the uploads of a person. */
export async function holdUploads(db: Db, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${ownerId}))`)
}

/** The newest uploads of a person since then, newest first. */
export function uploadsSince(db: Db, ownerId: string, since: Date, limit: number) {
  return db
    .select({ bytes: files.bytes, createdAt: files.createdAt })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), gt(files.createdAt, since), like(files.storageKey, `${UPLOADS}%`)))
    .orderBy(desc(files.createdAt))
    .limit(limit)
}

export async function addFile(db: Db, row: typeof files.$inferInsert): Promise<void> {
  await db.insert(files).values(row)
}

export async function noteLoose(db: Db, keys: string[], now: Date): Promise<void> {
  await db.insert(looseBytes).values(keys.map((storageKey) => ({ storageKey, createdAt: now })))
}

/** Takes keys off the list of loose ones. Returns how many were on it. */
export async function claimLoose(db: Db, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  const claimed = await db.delete(looseBytes).where(inArray(looseBytes.storageKey, keys)).returning({ key: looseBytes.storageKey })
  return claimed.length
}

/** Which of these keys are loose, locked until the transaction ends. */
export async function lockLoose(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .select({ key: looseBytes.storageKey })
    .from(looseBytes)
    .where(inArray(looseBytes.storageKey, keys))
    .orderBy(looseBytes.storageKey)
    .for('update')
  return rows.map((row) => row.key)
}

export async function looseBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db.select({ key: looseBytes.storageKey }).from(looseBytes).where(lt(looseBytes.createdAt, before)).limit(limit)
  return rows.map((row) => row.key)
}

/** Claimed by nobody. The rest is for rows older than claims. */
const unused = sql`${files.usedAt} is null
  and not exists (select 1 from ${trendFiles} where ${trendFiles.fileId} = ${files.id})
  and not exists (select 1 from ${trendRevisionFiles} where ${trendRevisionFiles.fileId} = ${files.id})
  and not exists (select 1 from ${commentFiles} where ${commentFiles.fileId} = ${files.id})
  and not exists (select 1 from ${users} where ${users.id} = ${files.ownerId}
    and ${users.faceUrl} in ('/files/' || ${files.name}, '/files/' || ${files.smallName}))`

/** Uploads from before that nobody uses, locked until the transaction ends; those just being used are passed over. */
export function lockUnused(db: Db, before: Date, limit: number) {
  return db
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, before), like(files.storageKey, `${UPLOADS}%`), unused))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Removes the rows of locked files that are still unused: a use may have come in just before the lock. */
export function removeUnused(db: Db, ids: string[]) {
  return db
    .delete(files)
    .where(and(inArray(files.id, ids), unused))
    .returning({ id: files.id, ownerId: files.ownerId, storageKey: files.storageKey, smallStorageKey: files.smallStorageKey })
}

/** Ends an own picture that nobody uses, and tells where its bytes lie; undefined where there is none. */
export async function removePicture(db: Db, id: string, ownerId: string) {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'picture'), unused))
    .returning({ storageKey: files.storageKey, smallStorageKey: files.smallStorageKey, mime: files.mime })
  return row
}
