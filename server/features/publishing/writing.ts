import { randomUUID } from 'node:crypto'
import { RESTORE_SECONDS, TRENDS_PER_HOUR } from '@contract/limits'
import type { TrendChange, TrendWords } from '@contract/publish'
import { HOUR_MS } from '@contract/text/timeUnits'
import { type Trend, Visibility } from '@contract/trend'
import { LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { conflict, forbidden, raise, tooOften, trendNotExist } from '../../lib/businessError'
import { holdOpen } from '../../domain/openAccount'
import { isOpenTrend, readRefusal } from '../../domain/policy'
import type { User } from '../../appContext'
import { recommendScore } from '../../domain/score'
import { lockRate, newestTimes } from '../../domain/writeRate'
import { allowedAt, waitText } from '../../lib/waitText'
import { publishFiles, withdrawFiles } from '../files/service'
import { detailOf, readableTrend } from '../trends/service'
import * as repo from './repo'
import { releaseDropped, removePost } from './service'
import { notifyAudit } from './submitted'
import { type CleanWords, checkWords, storedText } from './text'

interface Writing {
  author: User
  now: Date
  /** Secret that signs file addresses. */
  secret: string
}

type LockedTrend = NonNullable<Awaited<ReturnType<typeof repo.lockTrend>>>

/**
 * Writes a pending post (rule: new posts); call it in a transaction. Throws 100400 for missing, too long or unsuitable
 * parts, 100404 for missing files, 100429 after 60 in an hour, 250007 for a disabled account.
 */
export async function publish(db: Db, body: CleanWords<TrendWords>, writing: Writing): Promise<Trend> {
  const { author, now } = writing
  await holdOpen(db, author.id)
  await checkRate(db, author.id, now)
  const checked = await checkWords(db, body, { authorId: author.id, now, kept: new Set() })
  const id = randomUUID()
  const text = await storedText(db, body, checked, author.id)
  const score = recommendScore({ likeNum: 0, commentNum: 0, collectNum: 0, createdAt: now })
  await repo.insertTrend(db, {
    ...text,
    id,
    authorId: author.id,
    visibility: body.visibility,
    score,
    createdAt: now,
    submittedAt: now,
  })
  await repo.setFiles(db, id, checked.files)
  await repo.setTopics(db, id, body.topicIds)
  await notifyAudit(db, { trendsId: id, authorId: author.id, visibility: body.visibility }, now)
  return shown(db, id, writing)
}

async function checkRate(db: Db, authorId: string, now: Date): Promise<void> {
  await lockRate(db, LockNumber.Posts, authorId)
  await checkPublishRate(db, authorId, now)
}

/** Throws 100429 after 60 posts in an hour. */
export async function checkPublishRate(db: Db, authorId: string, now: Date): Promise<void> {
  const newest = await newestTimes(db, 'trends', authorId, { ms: HOUR_MS, now }, TRENDS_PER_HOUR)
  const free = allowedAt(newest, TRENDS_PER_HOUR, HOUR_MS, now)
  if (free !== undefined) throw tooOften(`发布太频繁，请 ${waitText(free, now)}后再试`)
}

const shown = (db: Db, id: string, { author, now, secret }: Writing) =>
  detailOf(db, id, { reader: author, now, secret })

/**
 * Locks an own post. Throws the refusals of the detail for a post the user may not see, 100403 for another's, 250007 for
 * a disabled account.
 */
async function lockOwn(db: Db, trendsId: string, author: User, act: '修改' | '删除'): Promise<LockedTrend> {
  await holdOpen(db, author.id)
  const trend = (await repo.lockTrend(db, trendsId)) ?? raise(trendNotExist())
  if (trend.authorId === author.id) return trend
  await readableTrend(db, trendsId, author)
  throw forbidden(`只能${act}自己的动态`)
}

/**
 * Changes an own post (rule: edits); call it in a transaction. An approved public post that stays public keeps its
 * text, and the change becomes its edit, replacing a former one; any other post is changed at once and becomes pending.
 * Making it private makes its files non-public. Throws as `publish` and the detail, 100403 for another's post.
 */
export async function update(db: Db, body: CleanWords<TrendChange>, writing: Writing): Promise<Trend> {
  const { author, now } = writing
  const { trendsId: id } = body
  const trend = await lockOwn(db, id, author, '修改')
  const refusal = readRefusal(author, trend)
  if (refusal) throw refusal
  const { visibility = trend.visibility } = body
  const [files, editFiles] = [await repo.filesOf(db, id), await repo.editFilesOf(db, id)]
  const former = [...files, ...editFiles]
  const checked = await checkWords(db, body, {
    authorId: author.id,
    now,
    kept: new Set(former.map(({ fileId }) => fileId)),
  })
  if (isOpenTrend(trend) && visibility === Visibility.Public) {
    const text = await storedText(db, body, checked, author.id)
    await repo.writeEdit(db, { ...text, trendId: id, topicIds: body.topicIds, submittedAt: now }, checked.files)
    await releaseDropped(db, former, [...files, ...checked.files])
    await notifyAudit(db, { trendsId: id, authorId: author.id, visibility }, now)
    return shown(db, id, writing)
  }
  if (isOpenTrend(trend)) await withdrawFiles(db, id)
  const text = await storedText(db, body, checked, author.id)
  await repo.removeEdit(db, id)
  await repo.replaceText(db, id, { ...text, visibility, submittedAt: now })
  await repo.setTopics(db, id, body.topicIds)
  await repo.setFiles(db, id, checked.files)
  await releaseDropped(db, former, checked.files)
  await notifyAudit(db, { trendsId: id, authorId: author.id, visibility }, now)
  return shown(db, id, writing)
}

/** Removes an own post with its comments, files and messages; call it in a transaction. Throws as `update`. */
export async function remove(db: Db, trendsId: string, { author, now }: Writing): Promise<void> {
  const trend = await lockOwn(db, trendsId, author, '删除')
  if (trend.removedAt) throw trendNotExist()
  await removePost(db, trendsId, now)
}

/**
 * Restores a recently removed own post; call it in a transaction. Throws 100409 after ten minutes, 250007 for a disabled
 * account.
 */
export async function restore(db: Db, trendsId: string, writing: Writing): Promise<Trend> {
  const { author, now } = writing
  await holdOpen(db, author.id)
  const trend = await repo.lockTrend(db, trendsId)
  if (!trend || trend.authorId !== author.id) throw trendNotExist()
  if (!trend.removedAt) return shown(db, trendsId, writing)
  if (now.getTime() - trend.removedAt.getTime() > RESTORE_SECONDS * 1000)
    throw conflict('已超过撤销时间，该动态无法恢复')
  await repo.setRemoved(db, trendsId, null)
  if (isOpenTrend(trend)) await publishFiles(db, trendsId)
  return shown(db, trendsId, writing)
}
