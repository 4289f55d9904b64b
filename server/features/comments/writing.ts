import { randomUUID } from 'node:crypto'
import { BadgeId } from '@contract/badge'
import type { Comment, NewComment } from '@contract/comment'
import { FileKind } from '@contract/file'
import { COMMENTS_PER_MINUTE } from '@contract/limits'
import { MessageKind } from '@contract/message'
import { isBlank } from '@contract/text/plainText'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { lockRate, newestTimes } from '../../domain/writeRate'
import { BusinessError, forbidden, raise, tooOften } from '../../lib/businessError'
import { holdOpen } from '../../domain/openAccount'
import { isOpenTrend, readRefusal, type TrendState } from '../../domain/policy'
import type { User } from '../../appContext'
import { allowedAt, waitText } from '../../lib/waitText'
import { reach } from '../badges/service'
import { claimFiles, openFiles } from '../files/service'
import { notify } from '../messages/service'
import { readableTrend } from '../trends/service'
import * as repo from './repo'
import { removeWithReplies } from './removal'
import { commentGone, commentOf, visibleComment, readableComment } from './service'
import * as writes from './writeRepo'

interface Writing {
  author: User
  now: Date
  /** Secret that signs file addresses. */
  secret: string
}

/**
 * Writes a comment, or a reply if a comment is named (rule: writing comments), updates the counters and notifies the
 * author it answers; call it in a transaction. Throws the refusals of the trend's detail, 100404 if the answered
 * comment is gone, 100404 and 100400 for pictures that the author may not use, 100429 after 20 in a minute, 250007 for
 * a disabled account.
 */
export async function publish(db: Db, body: NewComment, { author, now, secret }: Writing): Promise<Comment> {
  await holdOpen(db, author.id)
  const found = await readableTrend(db, body.trendsId, author)
  await checkRate(db, author.id, now)
  const asked = body.commentsId == null ? null : await answered(db, body.commentsId, body.trendsId, author.id)
  const parentId = asked?.parentId ?? null
  const id = randomUUID()
  const words = { content: seen(body.content), emojiName: seen(body.emojiName ?? '') }
  const row = { id, trendId: body.trendsId, parentId, authorId: author.id, ...words, createdAt: now }
  await writes.insert(db, row)
  // Locks the trend before its files, as removing and judging it do.
  const locked = await writes.countOnTrend(db, body.trendsId, { all: 1, roots: parentId === null ? 1 : 0 })
  const trend = { ...found, ...locked }
  const refusal = readRefusal(author, trend)
  if (refusal) throw refusal
  if (body.fileIds.length > 0) await attach(db, row, body.fileIds, trend)
  await notify(db, {
    kind: asked ? MessageKind.Reply : MessageKind.Comment,
    to: asked?.authorId ?? trend.authorId,
    from: author.id,
    trendsId: body.trendsId,
    commentsId: id,
    content: `${words.content}${words.emojiName}` || '[图片]',
    now,
  })
  if (trend.authorId !== author.id) await reach(db, author.id, [BadgeId.Commenter], now)
  const written = (await repo.byId(db, id, author.id)) ?? raise(commentGone())
  return commentOf(written, trend, { reader: author, now, secret })
}

/** Text that renders as nothing becomes an empty text. */
function seen(text: string): string {
  return isBlank(text) ? '' : text
}

async function checkRate(db: Db, authorId: string, now: Date): Promise<void> {
  await lockRate(db, LockNumber.Comments, authorId)
  const newest = await newestTimes(db, 'comments', authorId, { ms: MINUTE_MS, now }, COMMENTS_PER_MINUTE)
  const free = allowedAt(newest, COMMENTS_PER_MINUTE, MINUTE_MS, now)
  if (free !== undefined) throw tooOften(`评论太频繁，请 ${waitText(free, now)}后再试`)
}

/** The answered author and the parent comment, whose row is locked and whose reply count is incremented. */
async function answered(db: Db, commentsId: string, trendsId: string, authorId: string) {
  const found = await visibleComment(db, commentsId, authorId)
  if (!found || found.trendId !== trendsId) throw commentGone()
  const parentId = found.parentId ?? found.id
  if (!(await writes.countReply(db, parentId))) throw commentGone()
  return { parentId, authorId: found.authorId }
}

async function attach(
  db: Db,
  row: { id: string; trendId: string; authorId: string; createdAt: Date },
  fileIds: string[],
  trend: TrendState,
) {
  await claimFiles(db, { ids: fileIds, ownerId: row.authorId, kinds: [FileKind.Picture], now: row.createdAt })
  await writes.attach(db, row.id, fileIds)
  if (isOpenTrend(trend)) await openFiles(db, fileIds)
}

/**
 * Removes an own comment with its replies and their messages; call it in a transaction. Throws 100404 for a removed or
 * invisible comment, 100403 for another's, 250007 for a disabled account.
 */
export async function remove(db: Db, commentsId: string, author: User, now: Date): Promise<void> {
  await holdOpen(db, author.id)
  const found = (await repo.known(db, commentsId, author.id)) ?? raise(commentGone())
  if (found.authorId !== author.id) {
    await readableComment(db, commentsId, author).catch((error: unknown) => {
      throw error instanceof BusinessError ? commentGone() : error
    })
    throw forbidden('只能删除自己的评论')
  }
  await removeWithReplies(db, found, now)
}
