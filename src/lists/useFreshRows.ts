import type { InfiniteData } from '@tanstack/react-query'
import { useRef } from 'react'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import { MINUTE_MS } from '@contract/text/timeUnits'
import type { CursorPage, TrendFile } from '@contract/trend'
import type { Quiet } from '@/http/apiError'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'
import { useWhenOld } from '@/lib/time/useWhenOld'
import { useCursorRows } from './useCursorRows'

interface RowWithFiles {
  files: TrendFile[]
}

interface TimedPage<Row> extends CursorPage<Row> {
  /** When it was requested, in milliseconds since 1970. */
  readAt: number
}

/** `quiet` where nobody waits for the page; one stored on the device would have old addresses then. */
interface Reading {
  signal: AbortSignal
  quiet?: Quiet
}

/** Between attempts to read all pages again. */
const PAUSE_MS = 5 * MINUTE_MS
/** Pages beyond those that are shown, for rows that new ones have pushed down. */
const MORE_PAGES = 5

/** Only signed addresses of files have a query. */
const isSigned = ({ files }: RowWithFiles) => files.some(({ url }) => url.includes('?'))

const idsOf = (rows: readonly RowWithFiles[]) => rows.flatMap(({ files }) => files.flatMap(({ id }) => id || []))

/** A page with the files that were read again. */
function withFiles<Page extends CursorPage<RowWithFiles>>(page: Page, again: ReadonlyMap<string, TrendFile>): Page {
  const list = page.list.map((row) => ({ ...row, files: row.files.map((file) => again.get(file.id) ?? file) }))
  return { ...page, list }
}

/**
 * A list that is read page by page (`useCursorRows`). Where its files have signed addresses, its pages are read again
 * before these expire (`useWhenOld`), and its rows get the new ones.
 */
export function useFreshRows<Row extends RowWithFiles>(
  queryKey: readonly unknown[],
  read: (cursor: string | null, reading: Reading) => Promise<CursorPage<Row>>,
) {
  type Pages = InfiniteData<TimedPage<Row>>
  const triedAt = useRef(0)
  const list = useCursorRows(queryKey, async (cursor, reading: Reading): Promise<TimedPage<Row>> => {
    const readAt = Date.now()
    return { ...(await read(cursor, reading)), readAt }
  })

  /** Takes over the files alone: no row comes, goes or moves while it is looked at. */
  async function renew(): Promise<void> {
    const readAt = Date.now()
    const known = queryClient.getQueryData<Pages>(queryKey)
    if (!known || readAt - triedAt.current < PAUSE_MS) return
    triedAt.current = readAt
    const wanted = idsOf(known.pages.flatMap(({ list: rows }) => rows.filter(isSigned)))
    const { pages } = await queryClient.fetchInfiniteQuery({
      queryKey: ['fresh', ...queryKey],
      queryFn: ({ pageParam, signal }) => read(pageParam, { signal, quiet: 'background' }),
      initialPageParam: null as string | null,
      getNextPageParam: (last, all, ...params) => {
        const found = new Set(idsOf(all.flatMap(({ list: rows }) => rows)))
        return wanted.every((id) => found.has(id)) ? undefined : cursorAfter(last, all, ...params)
      },
      pages: known.pages.length + MORE_PAGES,
      gcTime: 0,
    })
    const files = pages.flatMap((page) => page.list.flatMap((row) => row.files))
    const again = new Map(files.flatMap((file) => (file.id ? [[file.id, file]] : [])))
    queryClient.setQueryData<Pages>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...withFiles(page, again), readAt })) },
      { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt },
    )
    triedAt.current = 0
  }

  // Pages are read in their order: the first is the oldest.
  const readAt = list.rows.some(isSigned) ? list.data?.pages[0]?.readAt : undefined
  useWhenOld(readAt, SIGNED_ADDRESS_OLD_MS, () => void renew().catch(() => undefined))
  return list
}
