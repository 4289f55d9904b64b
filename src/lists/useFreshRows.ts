import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
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

/** Only signed addresses of files have a query. */
const isSigned = ({ files }: RowWithFiles) => files.some(({ url }) => url.includes('?'))

/**
 * A list that is read page by page (`useCursorRows`). Where its files have signed addresses, its pages are read again
 * before these expire (`useWhenOld`).
 */
export function useFreshRows<Row extends RowWithFiles>(
  queryKey: readonly unknown[],
  read: (cursor: string | null, reading: Reading) => Promise<CursorPage<Row>>,
) {
  const readTimed = async (cursor: string | null, reading: Reading): Promise<TimedPage<Row>> => {
    const readAt = Date.now()
    return { ...(await read(cursor, reading)), readAt }
  }
  const list = useCursorRows(queryKey, readTimed)
  // Pages are read in their order: the first is the oldest.
  const readAt = list.rows.some(isSigned) ? list.data?.pages[0]?.readAt : undefined
  useWhenOld(readAt, SIGNED_ADDRESS_OLD_MS, () => {
    void queryClient.prefetchInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => readTimed(pageParam, { signal, quiet: 'background' }),
      initialPageParam: null as string | null,
      getNextPageParam: cursorAfter,
    })
  })
  return list
}
