import type { Db } from '../../db/db'
import { notFound } from '../../lib/businessError'
import { closeFiles, releaseFiles } from '../files/service'
import { eraseWithdrawn, forgetComment } from '../messages/service'
import * as writes from './writeRepo'

export const commentGone = () => notFound('该评论不存在或已被删除')

/** Trend and parent of a comment. */
export interface CommentPosition {
  id: string
  trendId: string
  parentId: string | null
}

/**
 * Removes a comment with its replies and updates the counters; their files are closed at once and deleted later. Call
 * it in a transaction. Returns the removed ids. Throws 100404.
 */
export async function removeWithReplies(
  db: Db,
  { id, trendId, parentId }: CommentPosition,
  now: Date,
): Promise<string[]> {
  if (parentId !== null && !(await writes.lockParent(db, parentId))) throw commentGone()
  if (!(await writes.remove(db, id, now))) throw commentGone()
  if (parentId !== null) {
    await writes.uncountReply(db, parentId)
    await writes.countOnTrend(db, trendId, { all: -1, roots: 0 })
    await forgetComment(db, id, now)
    await closeFilesOf(db, [id])
    return [id]
  }
  const replies = await writes.removeReplies(db, id, now)
  await writes.countOnTrend(db, trendId, { all: -1 - replies.length, roots: -1 })
  await forgetComment(db, id, now)
  await closeFilesOf(db, [id, ...replies])
  return [id, ...replies]
}

/**
 * Deletes the words and pictures of an erased person's removed comments, also where the messages about them quote them
 * (rule: erasure). Call it in a transaction.
 */
export async function eraseRemovedComments(tx: Db, userId: string): Promise<void> {
  const ids = await writes.blankRemoved(tx, userId)
  if (ids.length === 0) return
  await eraseWithdrawn(tx, userId)
  await closeFilesOf(tx, ids)
}

/** Counting locks the trend's row, as publishing its files does, so the two are serialised. */
async function closeFilesOf(db: Db, ids: string[]): Promise<void> {
  const dropped = await writes.detach(db, ids)
  await closeFiles(db, dropped)
  await releaseFiles(db, dropped)
}
