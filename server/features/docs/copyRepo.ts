import { and, eq, gt, inArray, lt, notExists } from 'drizzle-orm'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { files } from '../files/tables'
import { leaveToSweep } from './importRepo'
import { docCopies, docFetches } from './tables'

interface CopyKey {
  userId: string
  docId: string
  version: number
  mark: string
}

/** The copy of this version with this watermark text. */
export async function copyOf(db: Db, { userId, docId, version, mark }: CopyKey) {
  const [found] = await db
    .select({ fileName: files.name, size: files.bytes })
    .from(docCopies)
    .innerJoin(files, eq(files.id, docCopies.fileId))
    .where(
      and(
        eq(docCopies.userId, userId),
        eq(docCopies.docId, docId),
        eq(docCopies.version, version),
        eq(docCopies.mark, mark),
      ),
    )
  return found
}

/** Serialises creating the copy of a reader. */
export async function lockCopy(tx: Db, { userId, docId }: CopyKey): Promise<void> {
  await tx.execute(advisoryLock(LockNumber.DocCopy, `${userId} ${docId}`))
}

/** Replaces an earlier copy, whose file is left to the sweep. */
export async function addCopy(tx: Db, copy: CopyKey & { fileId: string }): Promise<void> {
  const { userId, docId, version, mark, fileId } = copy
  const former = await tx
    .delete(docCopies)
    .where(and(eq(docCopies.userId, userId), eq(docCopies.docId, docId)))
    .returning({ fileId: docCopies.fileId })
  await leaveToSweep(
    tx,
    former.map((row) => row.fileId),
  )
  await tx.insert(docCopies).values({ userId, docId, version, mark, fileId })
}

/** Deletes copies older than `before` that nobody has fetched since `unread`; their files are left to the sweep. */
export async function dropCopiesBefore(db: Db, { before, unread }: { before: Date; unread: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const old = tx.select({ id: files.id }).from(files).where(lt(files.createdAt, before))
    const fetched = tx
      .select({ docId: docFetches.docId })
      .from(docFetches)
      .where(
        and(
          eq(docFetches.userId, docCopies.userId),
          eq(docFetches.docId, docCopies.docId),
          gt(docFetches.fetchedAt, unread),
        ),
      )
    const copies = await tx
      .delete(docCopies)
      .where(and(inArray(docCopies.fileId, old), notExists(fetched)))
      .returning({ fileId: docCopies.fileId })
    await leaveToSweep(
      tx,
      copies.map(({ fileId }) => fileId),
    )
  })
}

/** Deletes the copies of a reader; their files are left to the sweep. */
export async function dropCopies(tx: Db, userId: string): Promise<void> {
  const copies = await tx.delete(docCopies).where(eq(docCopies.userId, userId)).returning({ fileId: docCopies.fileId })
  await leaveToSweep(
    tx,
    copies.map(({ fileId }) => fileId),
  )
}
