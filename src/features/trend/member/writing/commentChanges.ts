import type { ActState } from '@contract/act'
import type { Comment } from '@contract/comment'
import type { ReadyComments } from '../../comments/loadComments'

type Change = (shown: ReadyComments) => ReadyComments

const isThere = (list: readonly Comment[], { commentsId }: Comment) => list.some((one) => one.commentsId === commentsId)

/** Whether a written comment is already shown, as after an attempt whose first response was lost. */
export function isShown({ list }: ReadyComments, written: Comment): boolean {
  return isThere(list, written) || list.some(({ replies }) => isThere(replies, written))
}

/** Adds a new comment in front. */
export function withComment(written: Comment): Change {
  return (shown) =>
    isShown(shown, written) ? shown : { ...shown, list: [written, ...shown.list], total: shown.total + 1 }
}

/** Adds a new reply after the others of its comment. */
export function withReply(parentId: string, written: Comment): Change {
  return (shown) => ({
    ...shown,
    total: isShown(shown, written) ? shown.total : shown.total + 1,
    list: shown.list.map((comment) =>
      comment.commentsId !== parentId || isThere(comment.replies, written)
        ? comment
        : { ...comment, replies: [...comment.replies, written], replyNum: comment.replyNum + 1 },
    ),
  })
}

/** The like of a comment or a reply, so that it outlives the row that shows it. */
export function withLike(commentsId: string, { on, count }: ActState): Change {
  const liked = (comment: Comment): Comment =>
    comment.commentsId === commentsId
      ? { ...comment, meLiked: on, likeNum: count }
      : { ...comment, replies: comment.replies.map(liked) }
  return (shown) => ({ ...shown, list: shown.list.map(liked) })
}

/** The files of these comments and their replies, which were read again, in place of those that the rows have. */
export function withFiles(read: readonly Comment[]): Change {
  const fresh = read.flatMap((comment) => [comment, ...comment.replies]).filter(({ files }) => files.length > 0)
  return (shown) => ({
    ...shown,
    files: new Map([...(shown.files ?? []), ...fresh.map(({ commentsId, files }) => [commentsId, files] as const)]),
  })
}

/** Removes a comment; later ones have moved up by one. */
export function withoutComment(commentsId: string): Change {
  return (shown) => ({
    ...shown,
    list: shown.list.filter((comment) => comment.commentsId !== commentsId),
    total: Math.max(
      0,
      shown.total - 1 - (shown.list.find((comment) => comment.commentsId === commentsId)?.replyNum ?? 0),
    ),
    hasMoved: true,
    gone: [...shown.gone, commentsId],
  })
}

/** Removes a reply of a comment. */
export function withoutReply(parentId: string, commentsId: string): Change {
  return (shown) => ({
    ...shown,
    total: Math.max(0, shown.total - 1),
    list: shown.list.map((comment) =>
      comment.commentsId !== parentId
        ? comment
        : {
            ...comment,
            replies: comment.replies.filter((reply) => reply.commentsId !== commentsId),
            replyNum: Math.max(0, comment.replyNum - 1),
          },
    ),
    gone: [...shown.gone, commentsId],
  })
}
