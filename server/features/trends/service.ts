import { FEED_PAGE_SIZE } from '@contract/limits'
import { Role } from '@contract/person'
import { topicWords } from '@contract/text/searchWords'
import {
  type CursorPage,
  type FeedBody,
  FeedTab,
  type PendingEdit,
  type Topic,
  type Trend,
  Visibility,
} from '@contract/trend'
import { authorOf } from '../../domain/author'
import { pageOf, type Cursor, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { invalidInput, needLogin, raise, trendNotExist } from '../../lib/businessError'
import { openFolders } from '../../domain/openFolders'
import { BY_FOLDER, readRefusal, type Reader } from '../../domain/policy'
import type { User } from '../../appContext'
import type { ResultOf } from '../../lib/batchReads'
import { postTitle } from '../../domain/postTitle'
import { relationOf } from '../../domain/relation'
import { chinaTime } from '../../lib/time'
import { addressesOf, shownTo, withSignedPictures } from '../files/service'
import { pageOfCity } from './cities'
import * as feed from './feedRepo'
import { ofFollowed } from './followedRepo'
import { recommended } from './recommend'
import * as repo from './repo'
import { pendingEditsOf } from './revisions'
import * as trendRows from './rowsRepo'
import { topicOf } from './topics'
import { visitorRow, visitorState } from './visitorReads'

export { feedCities, knownCity } from './cities'
export { deliverFollows } from './delivering'
export { pendingEditsOf } from './revisions'
export { trendData } from './schema'
export { countView, settleViews, sweepViews } from './views'

export { feedData, topicsData } from './schema'

/** The reader, the time, and the secret that signs file addresses. */
export interface Reading {
  reader: User | undefined
  now: Date
  secret: string
  /** Read for the audit, without the reading rules. */
  audits?: boolean
}

const TOPICS_FOUND = 20

/** The whole trend for this reader. Throws 310001, 310004, 310005 or 310006 (rule: reading rights). */
export async function detailOf(db: Db, trendsId: string, reading: Reading): Promise<Trend> {
  const { reader } = reading
  const row = await (reader ? trendRows.byId(db, trendsId, reader.id) : visitorRow(db)(trendsId))
  if (!row) throw trendNotExist()
  const refusal = readRefusal(reader, row)
  if (refusal) throw refusal
  return trendOf(row, reading, (await editsFor(db, [row], reading)).get(row.id))
}

/** The edits of these posts that the reader may see: of own posts, and of all for an audit admin. */
function editsFor(db: Db, rows: trendRows.TrendRow[], { reader, now, secret }: Reading) {
  const isAdmin = reader?.roles.includes(Role.AuditAdmin) ?? false
  const shown = rows.filter(({ authorId }) => isAdmin || authorId === reader?.id)
  return pendingEditsOf(
    db,
    shown.map(({ id }) => id),
    { now, secret },
  )
}

/**
 * Numbers of comments of a trend visible to this reader, with and without replies, from its stored counters.
 */
export async function visibleCommentNums(
  db: Db,
  trendsId: string,
  { commentNum, rootCommentNum }: Pick<TrendState, 'commentNum' | 'rootCommentNum'>,
  readerId: string,
): Promise<{ total: number; rootNum: number }> {
  const hidden = await trendRows.hiddenCommentNums(db, trendsId, readerId)
  return { total: commentNum - hidden.all, rootNum: rootCommentNum - hidden.roots }
}

/** Reading state of a trend, its number of comments and its revision. Throws as `detailOf`. */
export async function readableTrend(db: Db, trendsId: string, reader: Reader | undefined) {
  return admitted(await (reader ? repo.stateOf(db, trendsId, reader.id) : visitorState(db)(trendsId)), reader)
}

/**
 * Reading states of several trends for a visitor. The returned function throws for an id as `readableTrend`: 310001,
 * 310004, 310005 or 310006.
 */
export async function sharedTrends(db: Db, ids: string[]): Promise<ResultOf<TrendState>> {
  const found = new Map((await repo.statesOf(db, ids, '')).map((state) => [state.id, state]))
  return (id) => admitted(found.get(id), undefined)
}

type TrendState = NonNullable<Awaited<ReturnType<typeof repo.stateOf>>>

function admitted(state: TrendState | undefined, reader: Reader | undefined): TrendState {
  if (!state) throw trendNotExist()
  const refusal = readRefusal(reader, state)
  if (refusal) throw refusal
  return state
}

/**
 * One page of a feed (rule: feed). No post repeats or is skipped while paging. Throws 250004 if the tab is for members,
 * 100400 for a broken cursor or a missing user.
 * @param near where the reader's own rows are read
 */
export async function pageOfFeed(db: Db, body: FeedBody, reading: Reading, near: Db = db): Promise<CursorPage<Trend>> {
  const folderIds = body.tab === FeedTab.Collect ? (await openFolders(db, reading.reader)).map(({ id }) => id) : []
  const { ids, nextCursor } = await idsOf(near, body, reading.reader, folderIds)
  return { list: await readableTrends(db, ids, reading, near), nextCursor }
}

/** These trends in order, without those that this reader may not read. */
export async function readableTrends(db: Db, ids: string[], reading: Reading, near: Db = db): Promise<Trend[]> {
  const readerId = reading.reader?.id ?? ''
  const rows =
    near === db ? await trendRows.byIds(db, ids, readerId) : await trendRows.byIdsNear(near, db, ids, readerId)
  const found = new Map(rows.map((row) => [row.id, row]))
  const edits = await editsFor(db, rows, reading)
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row && !readRefusal(reading.reader, row) ? [trendOf(row, reading, edits.get(id))] : []
  })
}

/** These trends as an audit admin sees them: in any state, with reasons and tags. */
export async function auditedTrends(db: Db, ids: string[], reading: Reading): Promise<Map<string, Trend>> {
  const rows = await trendRows.byIds(db, ids, reading.reader?.id ?? '')
  const edits = await pendingEditsOf(db, ids, reading)
  return new Map(rows.map((row) => [row.id, trendOf(row, { ...reading, audits: true }, edits.get(row.id))]))
}

/**
 * Titles of these posts for the audit, which sees pending and rejected ones, but neither private ones nor articles of
 * folders.
 */
export async function postTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  return new Map((await repo.namesOf(db, ids)).map((post) => [post.id, postTitle(post)]))
}

/** Those of these posts that are articles of folders which the reader may not open. */
export async function closedArticles(db: Db, ids: string[], reader: User): Promise<Set<string>> {
  const states = ids.length > 0 ? await repo.statesOf(db, ids, reader.id) : []
  const closed = states.filter((state) => state.visibility === BY_FOLDER && readRefusal(reader, state))
  return new Set(closed.map(({ id }) => id))
}

async function idsOf(db: Db, body: FeedBody, reader: User | undefined, folderIds: string[]) {
  const { tab, cursor, topicId } = body
  const readerId = reader?.id ?? ''
  if (tab === FeedTab.Recommend && topicId === undefined)
    return recommended(db, { cursor, readerId, size: FEED_PAGE_SIZE })
  const range = { after: readCursor(tab, cursor), topicId, readerId, folderIds, limit: FEED_PAGE_SIZE + 1 }
  const { list, nextCursor } = pageOf(tab, await cursorsOf(db, body, range, reader), FEED_PAGE_SIZE)
  return { ids: list.map(({ id }) => id), nextCursor }
}

async function cursorsOf(
  db: Db,
  body: FeedBody,
  range: feed.CollectedRange,
  reader: User | undefined,
): Promise<Cursor[]> {
  switch (body.tab) {
    case FeedTab.Recommend:
      return range.topicId === undefined ? [] : feed.inTopic(db, range.topicId, range)
    case FeedTab.City: {
      const city = body.city ?? reader?.city ?? ''
      return city ? pageOfCity(db, city, range) : []
    }
    case FeedTab.User: {
      const userId = body.userId ?? raise(invalidInput('请提供用户编号'))
      return feed.byAuthor(db, userId, userId === reader?.id, range)
    }
    case FeedTab.Mine:
      return feed.byAuthor(db, (reader ?? raise(needLogin())).id, true, range)
    case FeedTab.Follow:
      return ofFollowed(db, (reader ?? raise(needLogin())).id, range)
    case FeedTab.Collect:
      return feed.collected(db, (reader ?? raise(needLogin())).id, range)
  }
}

/** Topics whose name matches, at most 20; the hottest ones for an empty keyword. */
export async function searchTopics(db: Db, keyword: string): Promise<Topic[]> {
  const words = topicWords(keyword)
  const found = words.length > 0 ? repo.topicsNamed(db, words, TOPICS_FOUND) : repo.hottestTopics(db, TOPICS_FOUND)
  return (await found).map(topicOf)
}

/** A row in wire format; audit reasons and tags are for the author only. */
function trendOf(
  row: trendRows.TrendRow,
  { reader, now, secret, audits = false }: Reading,
  pendingEdit: PendingEdit | undefined,
): Trend {
  const own = audits || reader?.id === row.authorId
  const inFolder = row.visibility === BY_FOLDER
  return {
    trendsId: row.id,
    type: row.type as Trend['type'],
    title: row.title,
    content: withSignedPictures(row.content, row.files, { secret, now }),
    createTime: chinaTime(row.createdAt),
    city: row.city,
    province: row.province,
    viewNum: row.viewNum,
    likeNum: row.likeNum,
    collectNum: row.collectNum,
    commentNum: row.commentNum - (row.hiddenCommentNum ?? 0),
    topics: row.topics.map(topicOf),
    auditStatus: row.auditStatus as Trend['auditStatus'],
    auditTags: own ? JSON.stringify(row.auditTags.map(({ name, code }) => ({ name, code }))) : '[]',
    auditReason: own ? row.auditReason : '',
    files: audits
      ? row.files.map((file) => shownTo(file, { secret, now }))
      : addressesOf(row.files, row, reader, { secret, now }),
    lockedBy: '0',
    meLocked: '0',
    lockedUserName: '',
    visibility: inFolder ? Visibility.Public : (row.visibility as Trend['visibility']),
    meLiked: row.meLiked,
    meCollected: row.meCollected,
    relation: relationOf(row),
    meId: reader?.id ?? '',
    ...(pendingEdit ? { pendingEdit } : {}),
    ...(inFolder ? { inFolder } : {}),
    ...authorOf(row),
  }
}
