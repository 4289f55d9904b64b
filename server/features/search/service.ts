import type { Person } from '@contract/people'
import { Relation } from '@contract/person'
import { SEARCH_PAGE_SIZE, type SearchBody, type SearchData, SearchKind } from '@contract/search'
import { folded } from '@contract/searchWords'
import type { CursorPage, Topic } from '@contract/trend'
import { authorOf } from '../../author'
import { pageOf, type Place, readCursor } from '../../cursor'
import type { Db } from '../../db/db'
import type { Portal } from '../../portal'
import { type Reading, readableTrends } from '../trends/service'
import { wantedGrams } from './grams'
import * as indexing from './indexing'
import { personsByIds } from './personRepo'
import * as repo from './repo'

export { indexMissing } from './indexing'

const LIMIT = SEARCH_PAGE_SIZE + 1

/** One page of posts, people or topics that have all the words of the keyword. Throws 100400 for a broken cursor. */
export async function find(db: Db, { keyword, kind, cursor }: SearchBody, reading: Reading): Promise<SearchData> {
  const order = `search ${kind}`
  const after = readCursor(order, cursor)
  const name = folded(keyword).trim()
  if (kind === SearchKind.Topic) return topicPage(pageOf(order, await repo.topicsWith(db, name, after, LIMIT), SEARCH_PAGE_SIZE))
  const grams = wantedGrams(keyword)
  if (grams.length === 0) return { list: [], nextCursor: null }
  if (kind === SearchKind.User) {
    const readerId = reading.reader?.id ?? ''
    const page = pageOf(order, await repo.usersWith(db, grams, name, { after, readerId, limit: LIMIT }), SEARCH_PAGE_SIZE)
    return { ...page, list: await persons(db, idsOf(page.list), readerId) }
  }
  const page = pageOf(order, await repo.trendsWith(db, grams, after, LIMIT), SEARCH_PAGE_SIZE)
  return { ...page, list: await readableTrends(db, idsOf(page.list), reading) }
}

const idsOf = (places: Place[]) => places.map(({ id }) => id)

function topicPage({ list, nextCursor }: CursorPage<Place & { name: string; sensitive: boolean }>): CursorPage<Topic> {
  return {
    list: list.map(({ id, name, sensitive }) => ({ paramId: id, paramName: name, sensi: sensitive ? 'true' : 'false' })),
    nextCursor,
  }
}

async function persons(db: Db, ids: string[], readerId: string): Promise<Person[]> {
  const rows = ids.length > 0 ? await personsByIds(db, ids, readerId) : []
  const found = new Map(rows.map((row) => [row.userId, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { userId, signature, trendNum, likeNum, followNum, fansNum } = row
    return [{ ...authorOf(row), userId, signature, relation: relationOf(row), trendNum, likeNum, followNum, fansNum }]
  })
}

function relationOf({ iFollow, followsMe }: { iFollow: boolean; followsMe: boolean }): Relation {
  if (iFollow) return followsMe ? Relation.Friend : Relation.Follow
  return followsMe ? Relation.Fans : Relation.Stranger
}

/**
 * Brings what a trend is found by to where the trend is now: in the search while it is approved, public and there, else
 * out of it. For whoever writes a trend, its topics or its state, in the same transaction and after writing.
 */
export function indexTrend(tx: Db, trendId: string): Promise<void> {
  return indexing.indexTrends(tx, [trendId])
}

/** The same for a person, after creating one or changing the name or the organisation. */
export function indexUser(tx: Db, userId: string): Promise<void> {
  return indexing.indexUsers(tx, [userId])
}

/**
 * Fills in the background what an older version left without search rows; a start that was cut off goes on at the next
 * one. Returns how to stop it, which resolves when nothing is being written any more.
 */
export function startIndexing({ db, log }: Pick<Portal, 'db' | 'log'>): () => Promise<void> {
  let stopped = false
  const work = indexing
    .indexMissing(db, () => !stopped)
    .catch((error: unknown) => log.error({ err: error }, 'the search index is not complete'))
  return () => {
    stopped = true
    return work
  }
}
