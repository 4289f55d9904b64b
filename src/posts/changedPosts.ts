import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Trend } from '@contract/trend'
import { keepForTab } from '@/lib/stores/tabStore'

/** Known changes of a post, or of all rows of an author; without a post it was removed. */
interface Change {
  at: number
  post: Partial<Trend> | null
}

type Row = Partial<Trend>
type Page = Record<string, unknown>

const KEY = 'bole.changed'
/** Maximum number of remembered changes. */
const MOST = 50

const authorKey = (imId: string | undefined) => `author ${imId}`

/** Oldest first; each field keeps the time at which it was known. */
function noted(): [string, Change][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Change][]
  } catch {
    return []
  }
}

/** Records a change of a post, or with null its removal, for lists that were loaded before. */
export function notePost(trendsId: string, post: Partial<Trend> | null): void {
  const isLeft = ([id, { post: former }]: [string, Change]) =>
    id !== trendsId || (post && former && Object.keys(former).some((field) => !(field in post)))
  // Without storage the lists stay unchanged.
  keepForTab(KEY, JSON.stringify([...noted().filter(isLeft), [trendsId, { at: Date.now(), post }]].slice(-MOST)))
}

/** Records an author's new name and picture, for lists that were loaded before. */
export const noteAuthor = ({ imId, imNickName, imFaceUrl }: Pick<Trend, 'imId' | 'imNickName' | 'imFaceUrl'>) =>
  notePost(authorKey(imId), { imNickName, imFaceUrl })

/**
 * Pages with the changes recorded after they were loaded (milliseconds since 1970); the same array if there are none
 * (rule: lists read before).
 */
export function withChanges<P extends object>(pages: P[], readAt: number): P[] {
  const changes = new Map<string, Row | null>()
  for (const [id, { at, post }] of noted()) if (at > readAt) changes.set(id, post && { ...changes.get(id), ...post })
  if (changes.size === 0) return pages
  const noteOf = ({ trendsId = '' }: Row) => changes.get(trendsId)
  const authorOf = ({ imId }: Row) => changes.get(authorKey(imId))
  const isNoted = (row: Row) => noteOf(row) !== undefined || authorOf(row) !== undefined
  const renewed = (row: Row): Row[] =>
    noteOf(row) === null ? [] : isNoted(row) ? [{ ...row, ...noteOf(row), ...authorOf(row) }] : [row]
  return pages.map((page) => {
    const parts = Object.entries(page as Page).filter(
      ([, part]) => Array.isArray(part) && (part as Row[]).some(isNoted),
    )
    return parts.length === 0
      ? page
      : { ...page, ...Object.fromEntries(parts.map(([name, part]) => [name, (part as Row[]).flatMap(renewed)])) }
  })
}

/**
 * Applies the recorded changes to cached lists of a kind: those that are not shown, or all. They stay as old as they
 * are.
 */
export function renewLists(client: QueryClient, kind: string, type: 'inactive' | 'all' = 'inactive'): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [kind], type })) {
    const data = state.data as InfiniteData<Page> | undefined
    const pages = data && withChanges(data.pages, state.dataUpdatedAt)
    if (pages && pages.some((page, place) => page !== data.pages[place]))
      client.setQueryData(queryKey, { ...data, pages }, { updatedAt: state.dataUpdatedAt })
  }
}
