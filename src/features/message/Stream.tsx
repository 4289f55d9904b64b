import type { ReactNode } from 'react'
import type { Message } from '@contract/message'
import { ListBlock } from '@/shared/ListBlock'
import { MoreRows } from '@/shared/MoreRows'
import { NewsPill } from '@/shared/NewsPill'
import { Empty, Skeleton } from '@/shared/StateViews'
import { FailedRead } from './FailedRead'
import { type StreamOf, useMessages, useReadMark } from './queries'
import { useNewer } from './useNewer'
import styles from './Stream.module.css'

interface Props {
  of: StreamOf
  empty: string
  /** The rows of each page. */
  children: (pages: Message[][]) => ReactNode[][]
}

/** One stream of messages with its four states; what it shows is read. */
export function Stream({ of, empty, children }: Props) {
  const { pages, data, error, refetch, more, hasNextPage } = useMessages(of)
  const isMarked = useReadMark(of, pages)
  const newer = useNewer(of, data && pages, isMarked)
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text="消息加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (pages.every(({ length }) => length === 0) && !hasNextPage) return <Empty text={empty} />
  return (
    <>
      <NewsPill news={newer} />
      {children(pages).map((rows, place) => (
        <ListBlock key={place}>{rows.length > 0 && <ul className={styles.list}>{rows}</ul>}</ListBlock>
      ))}
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
