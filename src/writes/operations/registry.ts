import { block, type BlockWrite } from './block'
import { collect, type CollectWrite } from './collect'
import { comment, type CommentWrite } from './comment'
import { favourites, type FavouritesWrite } from './favourites'
import { follow, type FollowWrite } from './follow'
import { like, type LikeWrite } from './like'
import { mute, type MuteWrite } from './mute'
import type { Operation } from './operation'
import { post, type PostWrite } from './post'
import { readDoc, type ReadDocWrite } from './readDoc'
import { removeComment, type RemoveCommentWrite } from './removeComment'
import { removePost, type RemovePostWrite } from './removePost'
import { report, type ReportWrite } from './report'
import { wearBadge, type WearBadgeWrite } from './wearBadge'

/** All writes that can be queued. */
export type QueuedWrite =
  | LikeWrite
  | CollectWrite
  | FollowWrite
  | BlockWrite
  | MuteWrite
  | FavouritesWrite
  | ReadDocWrite
  | WearBadgeWrite
  | ReportWrite
  | RemovePostWrite
  | RemoveCommentWrite
  | CommentWrite
  | PostWrite

/** All kinds of queued writes by stored name. */
export const operations: { readonly [Kind in QueuedWrite['kind']]: Operation<Extract<QueuedWrite, { kind: Kind }>> } = {
  like,
  collect,
  follow,
  block,
  mute,
  favourites,
  readDoc,
  wearBadge,
  report,
  remove: removePost,
  unsay: removeComment,
  comment,
  post,
}

/** The operation of a write, by its kind. */
export const operationOf = <Write extends QueuedWrite>(write: Write) =>
  operations[write.kind] as unknown as Operation<Write>

/** Whether a stored value is a write that this version can send. */
export function isQueuedWrite(stored: unknown): stored is QueuedWrite {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored)) return false
  const { kind } = stored
  const isKnown = typeof kind === 'string' && Object.keys(operations).includes(kind)
  return isKnown && operations[kind as QueuedWrite['kind']].isKept(stored)
}
