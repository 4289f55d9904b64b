import type { ReactNode } from 'react'
import { isNotFound } from '@/http/apiError'
import { readable } from '@/http/readable'
import { Skeleton } from '@/ui/States'
import { FailedRead } from './FailedRead'

interface Props<Data> {
  found: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Rows of the skeleton while it is read. */
  rows: number
  /** Shown if it does not exist; without it that is a failure like any other. */
  gone?: ReactNode
  /** Shown of a failure as by `FailedRead`. */
  text: string
  children: (data: Data) => ReactNode
}

/** What was read, or in its place a skeleton, that it does not exist, or that the read failed. */
export function ReadState<Data>({ found, rows, gone, text, children }: Props<Data>) {
  const { error, refetch } = found
  const data = readable(found)
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton rows={rows} />
  if (gone !== undefined && isNotFound(error)) return gone
  return <FailedRead error={error} text={text} onRetry={() => void refetch()} />
}
