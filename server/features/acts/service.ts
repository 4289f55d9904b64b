import type { ActBody, ActState } from '@contract/act'
import { BadgeId } from '@contract/badge'
import { MessageKind } from '@contract/message'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { notFound, raise } from '../../lib/businessError'
import { readRefusal, type Reader } from '../../domain/policy'
import { reach } from '../badges/service'
import { notify, withdraw } from '../messages/service'
import { readableTrend } from '../trends/service'
import * as repo from './repo'

/** Who acts, and when. */
interface ActContext {
  reader: Reader
  now: Date
}

const LIKE_KINDS = {
  [TargetKind.Trends]: MessageKind.Like,
  [TargetKind.Comments]: MessageKind.LikeComment,
  [TargetKind.Reply]: MessageKind.LikeReply,
} as const

/**
 * Sets a like on or off (rule: likes and collects) and notifies the author; repeating it changes nothing. Call it in a
 * transaction. Throws the refusals of the trend's detail, 100404 for an unknown comment or reply.
 */
export async function setLike(
  db: Db,
  { targetKind, targetId, on }: ActBody,
  { reader, now }: ActContext,
): Promise<ActState> {
  const target = { targetKind, targetId }
  const comment =
    targetKind === TargetKind.Trends
      ? undefined
      : ((await repo.commentFor(db, target, reader.id)) ?? raise(notFound('该评论不存在或已被删除')))
  const trendsId = comment?.trendsId ?? targetId
  const trend = await readableTrend(db, trendsId, reader)
  // An author's own post that others cannot read.
  const closed = on && !comment && trend.authorId === reader.id && readRefusal(undefined, trend)
  if (closed) throw closed
  const changed = on ? await repo.addLike(db, reader.id, target, now) : await repo.removeLike(db, reader.id, target)
  const count = await repo.moveLikeNum(db, target, change(changed, on))
  const event = {
    kind: LIKE_KINDS[targetKind],
    to: comment?.authorId ?? trend.authorId,
    from: reader.id,
    trendsId,
    now,
    ...(comment ? { commentsId: targetId } : {}),
  }
  if (changed) await (on ? notify(db, event) : withdraw(db, event))
  if (changed && on && !comment) await reach(db, trend.authorId, [BadgeId.HundredLikes], now)
  return { on, count }
}

/** Sets a collect on or off, as `setLike`. Throws 250007 if the account was disabled meanwhile. */
export async function setCollect(
  db: Db,
  { targetId, on }: ActBody<'TRENDS'>,
  { reader, now }: ActContext,
): Promise<ActState> {
  await holdOpen(db, reader.id)
  const { authorId } = await readableTrend(db, targetId, reader)
  const changed = on
    ? await repo.addCollect(db, reader.id, targetId, now)
    : await repo.removeCollect(db, reader.id, targetId)
  const count = await repo.moveCollectNum(db, targetId, change(changed, on))
  const event = { kind: MessageKind.Collect, to: authorId, from: reader.id, trendsId: targetId, now }
  if (changed) await (on ? notify(db, event) : withdraw(db, event))
  return { on, count }
}

/**
 * Deletes the collection of an erased person (rule: erasure), one post in a transaction: none is held while another is
 * waited for. Call it outside any transaction, after the account was closed.
 */
export async function eraseCollects(db: Db, userId: string): Promise<void> {
  for (const trendId of await repo.collectedBy(db, userId))
    await db.transaction(async (tx) => {
      if (await repo.removeCollect(tx, userId, trendId)) await repo.moveCollectNum(tx, trendId, -1)
    })
}

function change(changed: boolean, on: boolean): number {
  return changed ? (on ? 1 : -1) : 0
}
