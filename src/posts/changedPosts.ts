import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Trend } from '@contract/trend'

/** How a post is now, as far as it is known; without one it is gone. */
interface Change {
  at: number
  post: Partial<Trend> | null
}

type Row = Partial<Trend>
type Page = Record<string, unknown>

const KEY = 'bole.changed'
/** Bound of remembered posts. */
const MOST = 50

function noted(): Map<string, Change> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, Change][])
  } catch {
    return new Map()
  }
}

/** Notes how a post is now, or with null that it is gone, for the lists that were read before. */
export function notePost(trendsId: string, post: Partial<Trend> | null): void {
  const changes = noted()
  const former = changes.get(trendsId)?.post
  changes.delete(trendsId)
  changes.set(trendsId, { at: Date.now(), post: post && { ...former, ...post } })
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...changes].slice(-MOST)))
  } catch {
    // A full store: the lists stay as they were read.
  }
}

/** Pages as they are by what was noted after they were read (milliseconds since 1970); the same ones where nothing was. */
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

/** Brings what was noted into the lists of a kind that nobody looks at now. */
export function renewLists(client: QueryClient, kind: string): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [kind], type: 'inactive' })) {
    const data = state.data as InfiniteData<Page> | undefined
    const pages = data && withChanges(data.pages, state.dataUpdatedAt)
    if (pages && pages.some((page, place) => page !== data.pages[place]))
      client.setQueryData(queryKey, { ...data, pages })
  }
}
