import { type Message, MessageGroup, MessageKind, type MessageTarget, TrendCategory } from '@contract/message'
import { TargetKind, Visibility } from '@contract/trend'
import { BY_FOLDER, readRefusal, type Reader, type TrendState } from '../../domain/policy'
import { postTitle } from '../../domain/postTitle'
import { relationOf } from '../../domain/relation'
import { chinaTime } from '../../lib/time'
import { addressesOf, type Signing } from '../files/service'
import { categoryOf } from './category'
import type { MessageRow } from './repo'

interface Viewing extends Signing {
  reader: Reader
}

/**
 * The id contains the row and the sequence number that was shown, so that marking it as read leaves later actors
 * unread.
 */
const idOf = ({ id, seq }: Pick<MessageRow, 'id' | 'seq'>) => `${id}-${seq}`

/** The row id and sequence number of a message id, undefined if it is malformed. */
export function placeOf(messageId: string): { id: number; seq: number } | undefined {
  const [, id, seq] = /^(\d{1,15})-(\d{1,15})$/.exec(messageId) ?? []
  return id === undefined || seq === undefined ? undefined : { id: Number(id), seq: Number(seq) }
}

/** A row in wire format (rule: groups and kinds). */
export function messageOf(row: MessageRow, viewing: Viewing): Message {
  const category = categoryOf(row.category) ?? TrendCategory.Notice
  return {
    messageId: idOf(row),
    group: row.group as MessageGroup,
    category,
    kind: row.kind,
    title: row.title,
    content: contentOf(row),
    createTime: chinaTime(row.createdAt),
    read: row.isRead,
    actor: {
      userId: row.actorOpen ? (row.actorId ?? '') : '',
      imNickName: row.actorName ?? '',
      imFaceUrl: row.actorFace ?? '',
    },
    actorNum: row.actorNum,
    target: targetOf(row, viewing),
    reason: row.reason,
    ...(row.path ? { path: row.path } : {}),
    ...(category === TrendCategory.Follow ? { relation: relationOf(row) } : {}),
  }
}

/** A message about a liked comment quotes it. */
function contentOf({ kind, content, commentContent }: MessageRow): string {
  const liked = kind === MessageKind.LikeComment || kind === MessageKind.LikeReply
  return liked ? (commentContent ?? '') : content
}

function targetOf(row: MessageRow, { reader, ...signing }: Viewing): MessageTarget {
  const { trendId, commentId, authorId, auditStatus, visibility } = row
  if (trendId === null) return { targetKind: '', trendsId: '', commentsId: '', title: '', smallUrl: '' }
  const targetKind =
    commentId === null ? TargetKind.Trends : row.commentParentId === null ? TargetKind.Comments : TargetKind.Reply
  const named = { targetKind, trendsId: trendId, commentsId: commentId ?? '' }
  if (authorId === null || auditStatus === null || visibility === null) return { ...named, title: '', smallUrl: '' }
  const { removedAt, blocked, folders } = row
  const state: TrendState = { authorId, auditStatus, visibility, removedAt, blocked, folders }
  const judging = row.group === MessageGroup.TrendAudit && removedAt === null && visibility === Visibility.Public
  if (!judging && readRefusal(reader, state)) return { ...named, title: '', smallUrl: '' }
  const [file] = addressesOf(row.files, state, reader, signing)
  return {
    ...named,
    // Not empty: clients treat an empty title as an unreadable post.
    title: postTitle({ type: row.trendType, title: row.trendTitle, content: row.trendContent }),
    smallUrl: file?.smallUrl ?? '',
    meLiked: row.meLiked,
    ...(visibility === BY_FOLDER ? { inFolder: true } : {}),
  }
}
