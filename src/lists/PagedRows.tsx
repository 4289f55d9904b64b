import type { ReactNode } from 'react'
import { messageOf } from '@/http/apiError'
import { readable } from '@/http/readable'
import { FailedRead } from '@/lists/FailedRead'
import { Empty, Skeleton } from '@/ui/States'
import { MoreRows } from './MoreRows'

interface Props<Row> {
  /** As `useCursorRows` returns it. */
  list: {
    rows: Row[]
    data: object | undefined
    error: unknown
    refetch: () => Promise<unknown>
    more: () => Promise<void>
    hasNextPage: boolean
  }
  /** Name of the rows, as in “订单加载失败，请重试”. */
  noun?: string
  /** Message of an empty list. */
  empty: string
  /** A link of an empty list. */
  onward?: ReactNode
  /** Error state of the first page; by default the server's message, or one with the noun, with a retry. */
  failed?: (error: unknown, retry: () => void) => ReactNode
  /** Renders the rows. */
  children: (rows: Row[]) => ReactNode
}

/** A paged list with its loading, empty and failed states. */
export function PagedRows<Row>({ list, noun = '', empty, onward, failed, children }: Props<Row>) {
  const { rows, error, refetch, more, hasNextPage } = list
  const retry = () => void refetch()
  if (!readable(list)) {
    if (!error) return <Skeleton rows={6} />
    if (failed) return failed(error, retry)
    return <FailedRead error={error} text={messageOf(error, `${noun}加载失败，请重试`)} onRetry={retry} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text={empty}>{onward}</Empty>
  return (
    <>
      {children(rows)}
      <MoreRows more={more} hasMore={hasNextPage} failure={`${noun}加载失败`} />
    </>
  )
}
