import type { ActBody, ActState } from '@contract/act'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../db/db'
import { notFound, raise } from '../../fault'
import type { User } from '../../portal'
import { readableTrend } from '../trends/service'
import * as repo from './repo'

/** Who acts, and when. */
interface Acting {
  reader: Pick<User, 'id'>
  now: Date
}

/**
 * Sets a like on or off (`decisions`, Community); the same again changes nothing. To be run in a transaction.
 * Throws the refusals of the trend's detail, 100404 for an unknown comment or reply.
 */
export async function setLike(db: Db, { targetKind, targetId, on }: ActBody, { reader, now }: Acting): Promise<ActState> {
  const target = { targetKind, targetId }
  const trendsId =
    targetKind === TargetKind.Trends
      ? targetId
      : ((await repo.trendOfComment(db, target, reader.id)) ?? raise(notFound('该评论不存在或已被删除')))
  await readableTrend(db, trendsId, reader)
  const changed = on ? await repo.addLike(db, reader.id, target, now) : await repo.removeLike(db, reader.id, target)
  return { on, count: await repo.moveLikeNum(db, target, change(changed, on)) }
}

/** Sets a collect on or off, as `setLike`. */
export async function setCollect(db: Db, { targetId, on }: ActBody<'TRENDS'>, { reader, now }: Acting): Promise<ActState> {
  await readableTrend(db, targetId, reader)
  const changed = on ? await repo.addCollect(db, reader.id, targetId, now) : await repo.removeCollect(db, reader.id, targetId)
  return { on, count: await repo.moveCollectNum(db, targetId, change(changed, on)) }
}

function change(changed: boolean, on: boolean): number {
  return changed ? (on ? 1 : -1) : 0
}
