import type { ReactNode } from 'react'
import { WindowVirtualizer } from 'virtua'
import { MoreRows } from '@/shared/MoreRows'
import { Empty, Skeleton } from '@/shared/StateViews'
import { FailedAudit } from './AuditGate'

const WINDOWED_FROM = 100

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
  children: (row: Row) => ReactNode
}

/** A paged list with its four states; a long one keeps only what can be seen. */
export function CursorRows<Row>({ list, empty, failed, children }: Props<Row>) {
  const { rows, data, error, hasNextPage, refetch, more } = list
  if (!data) return error ? <FailedAudit error={error} text={failed} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  if (rows.length === 0 && !hasNextPage) return <Empty text={empty} />
  const shown = rows.map(children)
  return (
    <>
      {rows.length < WINDOWED_FROM ? shown : <WindowVirtualizer>{shown}</WindowVirtualizer>}
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
