import type { ReactElement } from 'react'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Empty, Skeleton } from '@/ui/States'
import { FailedAudit } from './AuditGate'

interface Props<Row> {
  list: {
    rows: Row[]
    data: unknown
    error: unknown
    hasNextPage: boolean
    refetch: () => Promise<unknown>
    more: () => Promise<void>
  }
  empty: string
  failed: string
  /** Names the list, so that its rows' measured heights are found again. */
  name: string
  /** A row with its key. */
  children: (row: Row) => ReactElement
}

/** A paged list with its four states. */
export function CursorRows<Row>({ list, empty, failed, name, children }: Props<Row>) {
  const { rows, data, error, hasNextPage, refetch, more } = list
  if (!data)
    return error ? <FailedAudit error={error} text={failed} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  if (rows.length === 0 && !hasNextPage) return <Empty text={empty} />
  const shown = rows.map(children)
  return (
    <>
      <WindowedList ids={shown.map(({ key }) => String(key))} heights={heightsOf(name)} row={(place) => shown[place]} />
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
