import type { ReactElement } from 'react'
import type { Message } from '@contract/message'
import { messageOf } from '@/http/apiError'
import { MoreRows } from '@/lists/MoreRows'
import { NewsPill } from '@/lists/NewsPill'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { Empty, Skeleton } from '@/ui/States'
import { type StreamOf, streamKey, useMessages, useReadMark } from './queries'
import { useNewer } from './useNewer'

interface Props {
  of: StreamOf
  empty: string
  /** Accessible name of the list. */
  label: string
  /** Renders the rows of each page, each with its key. */
  children: (pages: Message[][]) => ReactElement[][]
}

/** One stream of messages with its four states; shown messages are marked as read. */
export function Stream({ of, empty, label, children }: Props) {
  const { pages, data, dataUpdatedAt, error, refetch, more, hasNextPage } = useMessages(of)
  const isMarked = useReadMark(of, pages, dataUpdatedAt)
  const newer = useNewer(of, data && pages, isMarked)
  if (!data) {
    if (!error) return <Skeleton rows={6} />
    return <FailedRead error={error} text={messageOf(error, '消息加载失败，请重试')} onRetry={() => void refetch()} />
  }
  if (pages.every(({ length }) => length === 0) && !hasNextPage) return <Empty text={empty} />
  const rows = children(pages).flat()
  return (
    <>
      <NewsPill news={newer} />
      <WindowedList
        ids={rows.map(({ key }) => String(key))}
        heights={heightsOf(streamKey(of).join(' '))}
        label={label}
        isPartial={hasNextPage}
        row={(place) => rows[place]}
      />
      <MoreRows more={more} hasMore={hasNextPage} />
    </>
  )
}
