import type { AuditMessageKind, MessageKind, NotifyCategory, TrendCategory } from '@contract/message'

interface BaseEvent {
  /** Recipient. */
  to: string
  now: Date
}

/** Kinds 3 to 6: actors join one message per post, or per comment. */
export interface ActEvent extends BaseEvent {
  kind:
    typeof MessageKind.Like | typeof MessageKind.LikeComment | typeof MessageKind.LikeReply | typeof MessageKind.Collect
  from: string
  trendsId: string
  /** The comment or reply of kinds 4 and 5. */
  commentsId?: string
}

export interface FollowEvent extends BaseEvent {
  category: typeof TrendCategory.Follow
  from: string
}

/** Kinds 7 and 8. */
export interface AnswerEvent extends BaseEvent {
  kind: typeof MessageKind.Comment | typeof MessageKind.Reply
  from: string
  trendsId: string
  /** The new comment or reply. */
  commentsId: string
  content: string
}

/** Kinds 1, 2 and 9 to a member. */
export interface NoticeEvent extends BaseEvent {
  kind: typeof MessageKind.AuditSuccess | typeof MessageKind.AuditFail | typeof MessageKind.Report
  trendsId: string
  commentsId?: string
  /** Default: the title of the kind. */
  title?: string
  content?: string
  reason?: string
}

export interface SystemEvent extends BaseEvent {
  group: 'system'
  category: NotifyCategory
  title: string
  content: string
  /** The person whose act it is. */
  from?: string
  /** Target path, for example `/mailbox?activeTab=my`. */
  path?: string
}

export interface HappyNewsEvent extends BaseEvent {
  group: 'happy_news'
  title: string
  content: string
  /** The person it is about. */
  from?: string
  /** The post it is about. */
  trendsId?: string
}

/** To one audit admin. */
export interface AuditEvent extends BaseEvent {
  group: 'trend_audit'
  kind: AuditMessageKind | typeof MessageKind.Report
  trendsId: string
  commentsId?: string
  from?: string
  title?: string
  content?: string
  reason?: string
}

export type MessageEvent =
  ActEvent | FollowEvent | AnswerEvent | NoticeEvent | SystemEvent | HappyNewsEvent | AuditEvent
