import { SEARCH_PAGE_SIZE, type SearchBody, type SearchData, SearchKind } from '@contract/search'
import { folded, topicWords } from '@contract/text/searchWords'
import type { CursorPage, Topic } from '@contract/trend'
import { pageOf, type Cursor, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import type { AppContext } from '../../appContext'
import { personsOf } from '../relations/service'
import { type Reading, readableTrends } from '../trends/service'
import { wantedGrams } from '../../domain/grams'
import { isOpenTrend } from '../../domain/policy'
import { indexAllDue } from './indexing'
import * as repo from './repo'

export { indexAllDue } from './indexing'

const LIMIT = SEARCH_PAGE_SIZE + 1
const EVERY_MS = 1000

/** One page of posts, people or topics that contain all words of the keyword. Throws 100400 for a broken cursor. */
export async function find(db: Db, { keyword, kind, cursor }: SearchBody, reading: Reading): Promise<SearchData> {
  const order = `search ${kind}`
  const after = readCursor(order, cursor)
  const name = folded(keyword).trim()
  if (kind === SearchKind.Topic) {
    return topicPage(pageOf(order, await repo.topicsWith(db, topicWords(keyword), after, LIMIT), SEARCH_PAGE_SIZE))
  }
  const grams = wantedGrams(keyword)
  if (grams.length === 0) return { list: [], nextCursor: null }
  const readerId = reading.reader?.id ?? ''
  const range = { after, readerId, limit: LIMIT }
  if (kind === SearchKind.User) {
    const page = pageOf(order, await repo.usersWith(db, grams, name, range), SEARCH_PAGE_SIZE)
    return { ...page, list: await personsOf(db, idsOf(page.list), readerId) }
  }
  // The index may list posts that are not public any more.
  const page = pageOf(order, await repo.trendsWith(db, grams, range), SEARCH_PAGE_SIZE)
  return { ...page, list: (await readableTrends(db, idsOf(page.list), reading)).filter(isOpenTrend) }
}

const idsOf = (cursors: Cursor[]) => cursors.map(({ id }) => id)

function topicPage({ list, nextCursor }: CursorPage<Cursor & { name: string; sensitive: boolean }>): CursorPage<Topic> {
  return {
    list: list.map(({ id, name, sensitive }) => ({
      paramId: id,
      paramName: name,
      sensi: sensitive ? 'true' : 'false',
    })),
    nextCursor,
  }
}

/** Processes the index queue every second. Returns a stop function that resolves when the work has ended. */
export function startIndexing({ db, log }: Pick<AppContext, 'db' | 'log'>): () => Promise<void> {
  let stopped = false
  let work: Promise<unknown> | undefined
  const timer = setInterval(() => {
    work ??= indexAllDue(db, () => !stopped)
      .catch((error: unknown) => log.error({ err: error }, 'indexing for the search failed'))
      .finally(() => (work = undefined))
  }, EVERY_MS)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await work
  }
}
