import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Trend } from '@contract/trend'
import { keepForTab } from '@/lib/stores/tabStore'

/** Known changes of a post; without a post it was removed. */
interface Change {
  at: number
  post: Partial<Trend> | null
}

type Row = Partial<Trend>
type Page = Record<string, unknown>

const KEY = 'bole.changed'
/** Maximum number of remembered posts. */
const MOST = 50

function noted(): Map<string, Change> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Change][])
  } catch {
    return new Map()
  }
}

/** Records a change of a post, or with null its removal, for lists that were loaded before. */
export function notePost(trendsId: string, post: Partial<Trend> | null): void {
  const changes = noted()
  const former = changes.get(trendsId)?.post
  changes.delete(trendsId)
  changes.set(trendsId, { at: Date.now(), post: post && { ...former, ...post } })
  // Without storage the lists stay unchanged.
  keepForTab(KEY, JSON.stringify([...changes].slice(-MOST)))
}

/**
 * Pages with the changes recorded after they were loaded (milliseconds since 1970); the same array if there are none.
 */
export function withChanges<P extends object>(pages: P[], readAt: number): P[] {
  const changes = new Map([...noted()].filter(([, { at }]) => at > readAt))
  if (changes.size === 0) return pages
  const isNoted = ({ trendsId = '' }: Row) => changes.has(trendsId)
  const renewed = (row: Row): Row[] => {
    const change = changes.get(row.trendsId ?? '')
    return change ? (change.post ? [{ ...row, ...change.post }] : []) : [row]
  }
  return pages.map((page) => {
    const parts = Object.entries(page as Page).filter(
      ([, part]) => Array.isArray(part) && (part as Row[]).some(isNoted),
    )
    return parts.length === 0
      ? page
      : { ...page, ...Object.fromEntries(parts.map(([name, part]) => [name, (part as Row[]).flatMap(renewed)])) }
  })
}

/** Applies the recorded changes to cached lists of a kind that are not shown. */
export function renewLists(client: QueryClient, kind: string): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [kind], type: 'inactive' })) {
    const data = state.data as InfiniteData<Page> | undefined
    const pages = data && withChanges(data.pages, state.dataUpdatedAt)
    if (pages && pages.some((page, place) => page !== data.pages[place]))
      client.setQueryData(queryKey, { ...data, pages })
  }
}
