import type { ReactNode } from 'react'
import type { Message, MessageListBody } from '@contract/message'
import { ListBlock } from '@/shared/ListBlock'
import { MoreRows } from '@/shared/MoreRows'
import { Empty, Skeleton } from '@/shared/StateViews'
import { FailedRead } from './FailedRead'
import { useMessages, useReadMark } from './queries'
import styles from './Stream.module.css'

interface Props {
  of: Omit<MessageListBody, 'cursor'>
  empty: string
  children: (rows: Message[]) => ReactNode
}

/** One stream of messages with its four states; what it shows is read. */
export function Stream({ of, empty, children }: Props) {
  const { pages, data, error, refetch, more, hasNextPage } = useMessages(of)
  useReadMark(of, pages)
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text="消息加载失败，请重试" onRetry={() => void refetch()} />
  }
  if (pages.every(({ length }) => length === 0) && !hasNextPage) return <Empty text={empty} />
  return (
    <>
      {pages.map((rows, place) => (
        <ListBlock key={place}>
          <ul className={styles.list}>{children(rows)}</ul>
        </ListBlock>
      ))}
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
