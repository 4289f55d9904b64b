import { AuditStatus, Visibility } from '@contract/trend'
import type { Db } from '../../db/db'
import { closeFiles, publishFiles, releaseFiles, withdrawFiles } from '../files/service'
import * as repo from './repo'

/**
 * Applies the pending edit to an approved post; call it in a transaction. Readers see it from then on; counters stay.
 * Returns false, and changes nothing, if none is pending, the post is removed or no longer public, or the edit was sent
 * after the decision.
 * @param decidedAt when the admin decided, if that is not now
 */
export async function approveRevision(db: Db, trendsId: string, now: Date, decidedAt: Date = now): Promise<boolean> {
  const trend = await repo.lockTrend(db, trendsId)
  const edit = trend && !trend.removedAt ? await repo.editOf(db, trendsId) : undefined
  if (!edit || edit.auditStatus !== AuditStatus.Pending || edit.submittedAt > decidedAt) return false
  if (trend?.visibility !== Visibility.Public) return false
  const { type, title, content, city, province, topicIds } = edit
  const [former, list] = [await repo.filesOf(db, trendsId), await repo.editFilesOf(db, trendsId)]
  await repo.removeEdit(db, trendsId)
  await repo.approveText(db, trendsId, { type, title, content, city, province, auditedAt: now })
  await repo.setTopics(db, trendsId, topicIds)
  await repo.setFiles(db, trendsId, list)
  await releaseDropped(db, former, list)
  await publishFiles(db, trendsId)
  return true
}

/**
 * Rejects the pending edit; the approved text stays, and the caller notifies the author. Call it in a transaction.
 * Returns false, and changes nothing, if none is pending or the edit was sent after the decision.
 */
export async function rejectRevision(
  db: Db,
  trendsId: string,
  reason: string,
  now: Date,
  decidedAt: Date = now,
): Promise<boolean> {
  await repo.lockTrend(db, trendsId)
  const edit = await repo.editOf(db, trendsId)
  if (!edit || edit.auditStatus !== AuditStatus.Pending || edit.submittedAt > decidedAt) return false
  await repo.failEdit(db, trendsId, reason)
  return true
}

/** Applies the pending edit of a post that was refused meanwhile; call it in a transaction with the post locked. */
export async function resubmit(db: Db, { id, visibility }: { id: string; visibility: number }): Promise<void> {
  const edit = await repo.editOf(db, id)
  if (edit?.auditStatus !== AuditStatus.Pending) return
  const { type, title, content, city, province, topicIds, submittedAt } = edit
  const [former, list] = [await repo.filesOf(db, id), await repo.editFilesOf(db, id)]
  await repo.removeEdit(db, id)
  await repo.replaceText(db, id, { type, title, content, city, province, visibility, submittedAt })
  await repo.setTopics(db, id, topicIds)
  await repo.setFiles(db, id, list)
  await releaseDropped(db, former, list)
}

/** Files that a post no longer uses become non-public at once and are deleted later. */
export async function releaseDropped(db: Db, former: repo.Attached[], kept: repo.Attached[]): Promise<void> {
  const ids = new Set(kept.map(({ fileId }) => fileId))
  const dropped = [...new Set(former.map(({ fileId }) => fileId))].filter((id) => !ids.has(id))
  await closeFiles(db, dropped)
  await releaseFiles(db, dropped)
}

/** Removes a post with its comments, files and messages; call it in a transaction with the post locked. */
export async function removePost(db: Db, id: string, now: Date): Promise<void> {
  await withdrawFiles(db, id)
  await repo.setRemoved(db, id, now)
}

/**
 * Deletes what an erased person wrote and others cannot read (rule: erasure): edits of open posts, and the words and
 * files of all posts that are private, pending, refused or removed. Call it in a transaction.
 */
export async function eraseUnpublished(tx: Db, userId: string, now: Date): Promise<void> {
  for (const { id, isOpen, removedAt } of await repo.lockUnpublished(tx, userId)) {
    const [files, editFiles] = [await repo.filesOf(tx, id), await repo.editFilesOf(tx, id)]
    await repo.removeEdit(tx, id)
    if (!isOpen) {
      await removePost(tx, id, removedAt ?? now)
      await repo.setFiles(tx, id, [])
      await repo.setTopics(tx, id, [])
      await repo.blankText(tx, id)
    }
    await releaseDropped(tx, [...files, ...editFiles], isOpen ? files : [])
  }
}
