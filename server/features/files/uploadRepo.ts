import { and, desc, eq, gt, inArray, like, lt, sql } from 'drizzle-orm'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { commentFiles } from '../comments/tables'
import { users } from '../people/tables'
import { trendFiles, trendRevisionFiles } from '../trends/tables'
import { files, unclaimedBytes } from './tables'

/** Storage prefix of uploads; nothing else is swept. */
export const UPLOADS = 'uploads/'

/** Serialises counting and adding the uploads of a person. */
export async function lockUploads(db: Db, ownerId: string): Promise<void> {
  await db.execute(advisoryLock(LockNumber.Uploads, ownerId))
}

/** A person's newest uploads since a moment, newest first. */
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

/** Records bytes that no row names yet; the sweep removes those that stay so. */
export async function noteUnclaimed(db: Db, keys: string[], now: Date): Promise<void> {
  await db.insert(unclaimedBytes).values(keys.map((storageKey) => ({ storageKey, createdAt: now })))
}

/** The unclaimed keys among these, locked in a fixed order until the transaction ends. */
const locked = (db: Db, keys: string[]) =>
  db
    .select({ key: unclaimedBytes.storageKey })
    .from(unclaimedBytes)
    .where(inArray(unclaimedBytes.storageKey, keys))
    .orderBy(unclaimedBytes.storageKey)
    .for('update')

/** The sweep has removed bytes that no row named in time. */
export class SweptBytes extends Error {
  constructor() {
    super('stored bytes were swept before their row was inserted')
  }
}

/** Removes the keys of a new row from the unclaimed ones. Throws `SweptBytes` if one of them is being removed. */
export async function claimKeys(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const claimed = await db
    .delete(unclaimedBytes)
    .where(and(inArray(unclaimedBytes.storageKey, locked(db, keys)), eq(unclaimedBytes.dropped, false)))
    .returning({ key: unclaimedBytes.storageKey })
  if (claimed.length !== keys.length) throw new SweptBytes()
}

/** Marks the unclaimed keys among these, so that nobody can claim them any more, and returns them. */
export async function dropKeys(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .update(unclaimedBytes)
    .set({ dropped: true })
    .where(inArray(unclaimedBytes.storageKey, locked(db, keys)))
    .returning({ key: unclaimedBytes.storageKey })
  return rows.map((row) => row.key)
}

/** Forgets marked keys whose bytes are removed. */
export async function forgetKeys(db: Db, keys: string[]): Promise<void> {
  const removed = and(inArray(unclaimedBytes.storageKey, locked(db, keys)), eq(unclaimedBytes.dropped, true))
  await db.delete(unclaimedBytes).where(removed)
}

/** The oldest unclaimed keys, without the first `skipped`. */
export async function unclaimedBefore(
  db: Db,
  before: Date,
  { limit, skipped }: { limit: number; skipped: number },
): Promise<string[]> {
  const rows = await db
    .select({ key: unclaimedBytes.storageKey })
    .from(unclaimedBytes)
    .where(lt(unclaimedBytes.createdAt, before))
    .orderBy(unclaimedBytes.createdAt, unclaimedBytes.storageKey)
    .limit(limit)
    .offset(skipped)
  return rows.map((row) => row.key)
}

/** Claimed by nobody. The other conditions cover rows from before claims existed. */
const unused = sql`${files.usedAt} is null
  and not exists (select 1 from ${trendFiles} where ${trendFiles.fileId} = ${files.id})
  and not exists (select 1 from ${trendRevisionFiles} where ${trendRevisionFiles.fileId} = ${files.id})
  and not exists (select 1 from ${commentFiles} where ${commentFiles.fileId} = ${files.id})
  and not exists (select 1 from ${users} where ${users.id} = ${files.ownerId}
    and ${users.faceUrl} in ('/files/' || ${files.name}, '/files/' || ${files.smallName}))`

/** Old unused uploads, locked until the transaction ends; those being claimed are skipped. */
export function lockUnused(db: Db, before: Date, limit: number) {
  return db
    .select({ id: files.id })
    .from(files)
    .where(and(lt(files.createdAt, before), like(files.storageKey, `${UPLOADS}%`), unused))
    .orderBy(files.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Deletes the rows of locked files that are still unused: one may have been claimed just before the lock. */
export function removeUnused(db: Db, ids: string[]) {
  return db
    .delete(files)
    .where(and(inArray(files.id, ids), unused))
    .returning({
      id: files.id,
      ownerId: files.ownerId,
      storageKey: files.storageKey,
      smallStorageKey: files.smallStorageKey,
    })
}

/** Deletes the row of an unused own picture and returns its storage keys; undefined if there is none. */
export async function removePicture(db: Db, id: string, ownerId: string) {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), eq(files.kind, 'picture'), unused))
    .returning({ storageKey: files.storageKey, smallStorageKey: files.smallStorageKey, mime: files.mime })
  return row
}
