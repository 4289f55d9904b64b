import { appHost } from './endpoint'
import { readRelation, type Relation } from './person'
import {
  address,
  count,
  countUpTo,
  entity,
  flag,
  known,
  list,
  name,
  oneOf,
  optional,
  text,
  time,
} from './readers/readers'
import { type CursorPage, readPage, TargetKind } from './trend'

export const MessageGroup = {
  System: 'system',
  HappyNews: 'happy_news',
  Community: 'community_message',
  /** For audit admins only. */
  TrendAudit: 'trend_audit',
} as const
export type MessageGroup = (typeof MessageGroup)[keyof typeof MessageGroup]

/** Categories of the group system. */
export const NotifyCategory = {
  RecruitJob: 'notify_recruit_job',
  ApplyFeedback: 'notify_apply_feedback',
  Company: 'notify_company',
  RecruitSynergy: 'notify_recruit_synergy',
  Activity: 'notify_activity',
} as const
export type NotifyCategory = (typeof NotifyCategory)[keyof typeof NotifyCategory]

/** Categories of the group community_message. */
export const TrendCategory = { Comment: 1, Like: 2, Follow: 3, Notice: 4 } as const
export type TrendCategory = (typeof TrendCategory)[keyof typeof TrendCategory]

/** The other two groups have one category each, named like the group. */
export type MessageCategory = NotifyCategory | TrendCategory | 'happy_news' | 'trend_audit'

export const MessageKind = {
  AuditSuccess: 1,
  AuditFail: 2,
  Like: 3,
  LikeComment: 4,
  LikeReply: 5,
  Collect: 6,
  Comment: 7,
  Reply: 8,
  Report: 9,
} as const
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind]

/** Kind of messages without one: follows, system messages and happy news. */
export const NO_KIND = 0

/** Kinds of the admins' audit messages, in addition to `MessageKind.Report`. */
export const AuditMessageKind = { Waiting: 11, Transferred: 12, Overdue: 13 } as const
export type AuditMessageKind = (typeof AuditMessageKind)[keyof typeof AuditMessageKind]

export interface MessageActor {
  /** Empty without an actor, and for a closed account, which has no page and cannot be followed. */
  userId: string
  imNickName: string
  imFaceUrl: string
}

export interface MessageTarget {
  targetKind: TargetKind | ''
  /** Empty if the message is not about a post. */
  trendsId: string
  /** The comment or reply it is about, else empty. */
  commentsId: string
  /** Title or beginning of the post; empty if the reader may not read it any more. */
  title: string
  smallUrl: string
  /** Whether the reader likes the post. */
  meLiked?: boolean
  /** A document of a folder, which opens in `/article` (rule: articles). */
  inFolder?: boolean
}

export interface Message {
  /** Identifies the message in its current state: a message that another actor joins gets a new id. */
  messageId: string
  group: MessageGroup
  category: MessageCategory
  /** A `MessageKind`, an `AuditMessageKind`, `NO_KIND`, or an unknown one, which is shown by title and content. */
  kind: number
  title: string
  content: string
  /** `YYYY-MM-DD HH:mm:ss`, China time. */
  createTime: string
  read: boolean
  /** The latest one if there are several. */
  actor: MessageActor
  /** Number of actors. */
  actorNum: number
  target: MessageTarget
  /** Reason of a refusal or a report. */
  reason: string
  /** Path in the app if it is not about a post. */
  path?: string
  /** Relation of the reader to the actor, for follows. */
  relation?: Relation
}

const readGroup = oneOf('community_message', 'system', 'happy_news', 'trend_audit')
const categories = [
  ...Object.values(NotifyCategory),
  ...Object.values(TrendCategory),
  'happy_news',
  'trend_audit',
] as const
const readCategory = known<MessageCategory>(...categories)
const KIND_MAX = 999

export const readMessage = entity<Message>(
  {
    messageId: name,
    group: readGroup,
    category: (given) => readCategory(given) ?? TrendCategory.Notice,
    kind: countUpTo(KIND_MAX),
    title: name,
    content: text,
    createTime: time,
    read: flag,
    actor: (given) => readActor(given) ?? { userId: '', imNickName: '', imFaceUrl: '' },
    actorNum: count,
    target: (given) => readTarget(given) ?? { targetKind: '', trendsId: '', commentsId: '', title: '', smallUrl: '' },
    reason: text,
    path: optional(name),
    relation: optional(readRelation),
  },
  'messageId',
)

const readActor = entity<MessageActor>({ userId: name, imNickName: name, imFaceUrl: address })

const readTarget = entity<MessageTarget>({
  targetKind: oneOf('', ...Object.values(TargetKind)),
  trendsId: name,
  commentsId: name,
  title: name,
  smallUrl: address,
  meLiked: optional(flag),
  inFolder: optional(flag),
})

export interface MessageListBody {
  group: MessageGroup
  category?: MessageCategory
  kind?: number
  cursor?: string | null
}

export interface GroupSummary {
  group: MessageGroup
  unread: number
  newest: Message | null
  /** Unread counts by category; categories without unread messages are left out. */
  categories: { category: MessageCategory; unread: number }[]
}

export interface MessageSummary {
  /** Unread messages of all groups. */
  total: number
  /** The reader's groups. */
  groups: GroupSummary[]
  /** Messages of these categories arrive read. */
  muted: MessageCategory[]
}

const readUnread = entity<GroupSummary['categories'][number]>({ category: readCategory, unread: count }, 'category')

const readSummary = entity<MessageSummary>({
  total: count,
  groups: list(
    entity<GroupSummary>(
      {
        group: known(...Object.values(MessageGroup)),
        unread: count,
        newest: (given) => readMessage(given) ?? null,
        categories: list(readUnread),
      },
      'group',
    ),
  ),
  muted: list(readCategory),
})

export interface ReadBody {
  group: MessageGroup | 'all'
  /** Only this category of the group. */
  category?: MessageCategory
  /** Messages after this one stay unread. */
  upToId?: string
}

/** Paths used by the boot script. */
export const MESSAGE_PATHS = { list: '/api/message/v1/list', summary: '/api/message/v1/summary' } as const

export const messages = {
  list: appHost.post<MessageListBody, CursorPage<Message>>(MESSAGE_PATHS.list, readPage(readMessage)),
  summary: appHost.post<Record<string, never>, MessageSummary>(MESSAGE_PATHS.summary, readSummary),
  /** Returns the summary afterwards. */
  read: appHost.post<ReadBody, MessageSummary>('/api/message/v1/read', readSummary, { effect: 'write' }),
  settings: appHost.post<{ category: MessageCategory; muted: boolean }, { muted: MessageCategory[] }>(
    '/api/message/v1/settings',
    entity({ muted: list(readCategory) }),
    { effect: 'write' },
  ),
}
