import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MessageKind, TrendCategory } from '@contract/message'
import { TargetKind } from '@contract/trend'
import type { Db } from '../../../db/db'
import { OPEN_TRENDS } from '../../../domain/openTrends'
import { comments } from '../../../features/comments/tables'
import type { MessageEvent } from '../../../features/messages/event'
import { follows } from '../../../features/people/tables'
import { collects, likes, trends } from '../../../features/trends/tables'

/** Existing likes, collects, comments, replies and follows towards these accounts, as events. */
export async function eventsOfPeople(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  return [
    ...(await likesOfPosts(db, accounts)),
    ...(await likesOfComments(db, accounts)),
    ...(await collectsOfPosts(db, accounts)),
    ...(await commentsBelow(db, accounts)),
    ...(await repliesTo(db, accounts)),
    ...(await newFollows(db, accounts)),
  ]
}

const mine = (accounts: string[]) => and(inArray(trends.authorId, accounts), OPEN_TRENDS)

async function likesOfPosts(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  const rows = await db
    .select({ to: trends.authorId, from: likes.userId, trendsId: trends.id, now: likes.createdAt })
    .from(likes)
    .innerJoin(trends, eq(trends.id, likes.targetId))
    .where(and(eq(likes.targetKind, TargetKind.Trends), mine(accounts), ne(likes.userId, trends.authorId)))
  return rows.map((row) => ({ kind: MessageKind.Like, ...row }))
}

async function likesOfComments(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  const rows = await db
    .select({
      to: comments.authorId,
      from: likes.userId,
      trendsId: trends.id,
      commentsId: comments.id,
      now: likes.createdAt,
      parentId: comments.parentId,
    })
    .from(likes)
    .innerJoin(comments, eq(comments.id, likes.targetId))
    .innerJoin(trends, eq(trends.id, comments.trendId))
    .where(
      and(
        ne(likes.targetKind, TargetKind.Trends),
        inArray(comments.authorId, accounts),
        OPEN_TRENDS,
        ne(likes.userId, comments.authorId),
      ),
    )
  return rows.map(({ parentId, ...row }) => ({
    kind: parentId === null ? MessageKind.LikeComment : MessageKind.LikeReply,
    ...row,
  }))
}

async function collectsOfPosts(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  const rows = await db
    .select({ to: trends.authorId, from: collects.userId, trendsId: trends.id, now: collects.createdAt })
    .from(collects)
    .innerJoin(trends, eq(trends.id, collects.trendId))
    .where(and(mine(accounts), ne(collects.userId, trends.authorId)))
  return rows.map((row) => ({ kind: MessageKind.Collect, ...row }))
}

const commentFields = {
  commentsId: comments.id,
  content: comments.content,
  from: comments.authorId,
  now: comments.createdAt,
}

async function commentsBelow(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  const rows = await db
    .select({ ...commentFields, to: trends.authorId, trendsId: trends.id })
    .from(comments)
    .innerJoin(trends, eq(trends.id, comments.trendId))
    .where(and(isNull(comments.parentId), mine(accounts), ne(comments.authorId, trends.authorId)))
  return rows.map((row) => ({ kind: MessageKind.Comment, ...row, content: row.content || '[图片]' }))
}

async function repliesTo(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  const parents = alias(comments, 'parents')
  const rows = await db
    .select({ ...commentFields, to: parents.authorId, trendsId: trends.id })
    .from(comments)
    .innerJoin(parents, eq(parents.id, comments.parentId))
    .innerJoin(trends, eq(trends.id, comments.trendId))
    .where(and(inArray(parents.authorId, accounts), OPEN_TRENDS, ne(comments.authorId, parents.authorId)))
  return rows.map((row) => ({ kind: MessageKind.Reply, ...row, content: row.content || '[图片]' }))
}

async function newFollows(db: Db, accounts: string[]): Promise<MessageEvent[]> {
  const rows = await db
    .select({ to: follows.followeeId, from: follows.followerId, now: follows.createdAt })
    .from(follows)
    .where(inArray(follows.followeeId, accounts))
    .orderBy(asc(follows.createdAt))
  return rows.map((row) => ({ category: TrendCategory.Follow, ...row }))
}
