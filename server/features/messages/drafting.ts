import { MessageGroup, MessageKind, NO_KIND, TrendCategory } from '@contract/message'
import type { ActEvent, FollowEvent, MessageEvent } from './event'
import type { messages } from './tables'
import { FOLLOWED, titleOf } from './words'

export type Draft = Pick<
  typeof messages.$inferInsert,
  'group' | 'category' | 'kind' | 'joinKey' | 'trendId' | 'commentId' | 'title' | 'content' | 'reason' | 'path'
>

const CATEGORIES: Readonly<Record<MessageKind, TrendCategory>> = {
  [MessageKind.AuditSuccess]: TrendCategory.Notice,
  [MessageKind.AuditFail]: TrendCategory.Notice,
  [MessageKind.Report]: TrendCategory.Notice,
  [MessageKind.Like]: TrendCategory.Like,
  [MessageKind.LikeComment]: TrendCategory.Like,
  [MessageKind.LikeReply]: TrendCategory.Like,
  [MessageKind.Collect]: TrendCategory.Like,
  [MessageKind.Comment]: TrendCategory.Comment,
  [MessageKind.Reply]: TrendCategory.Comment,
}

/** Key of the message that several actors share; undefined if each act is a message of its own. */
export function joinKeyOf(event: MessageEvent): string | undefined {
  if (isFollow(event)) return `follow:${event.from}`
  return isAct(event) ? `${event.kind}:${event.commentsId ?? event.trendsId}` : undefined
}

/** An event as a table row. */
export function draftOf(event: MessageEvent): Draft {
  const joinKey = joinKeyOf(event)
  if (isFollow(event)) {
    return { group: MessageGroup.Community, category: String(event.category), kind: NO_KIND, joinKey, title: FOLLOWED }
  }
  if ('group' in event) {
    const { group, ...fields } = event
    const kind = 'kind' in fields ? fields.kind : NO_KIND
    const {
      category = group,
      path = '',
      trendsId,
      commentsId,
      reason = '',
      title = titleOf(kind),
      content = '',
    } = fields as typeof fields & {
      category?: string
      path?: string
      trendsId?: string
      commentsId?: string
      reason?: string
    }
    return { group, category, kind, path, trendId: trendsId, commentId: commentsId, reason, title, content }
  }
  const {
    title = titleOf(event.kind),
    content = '',
    reason = '',
  } = event as typeof event & {
    title?: string
    content?: string
    reason?: string
  }
  return {
    group: MessageGroup.Community,
    category: String(CATEGORIES[event.kind]),
    kind: event.kind,
    joinKey,
    trendId: event.trendsId,
    commentId: event.commentsId,
    title,
    content,
    reason,
  }
}

function isFollow(event: MessageEvent): event is FollowEvent {
  return !('kind' in event) && 'category' in event && event.category === TrendCategory.Follow
}

function isAct(event: MessageEvent): event is ActEvent {
  return 'kind' in event && event.kind >= MessageKind.Like && event.kind <= MessageKind.Collect
}
