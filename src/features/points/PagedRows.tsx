import type { ReactNode } from 'react'
import { failureWords } from '@/http/failureWords'
import { MoreRows } from '@/lists/MoreRows'
import { Empty, Failed, Skeleton } from '@/ui/States'
import styles from './PointsPage.module.css'

interface Props<Row> {
  label: string
  list: {
    rows: Row[]
    data: object | undefined
    error: unknown
    refetch: () => Promise<unknown>
    more: () => Promise<void>
    hasNextPage: boolean
  }
  empty: string
  row: (row: Row) => ReactNode
}

/** A list of this noun with its loading, empty and failed states. */
export function PagedRows<Row>({ label, list, empty, row }: Props<Row>) {
  const { rows, data, error, refetch, more, hasNextPage } = list
  if (!data) {
    if (!error) return <Skeleton rows={5} />
    return <Failed {...failureWords(error, `${label}加载失败，请重试`)} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text={empty} />
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(row)}
      </ul>
      <MoreRows more={more} hasMore={hasNextPage} failure={`${label}加载失败`} />
    </>
  )
}
