import { useEffect } from 'react'
import { isTransport } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { MoreRows } from '@/lists/MoreRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { Empty, Skeleton } from '@/ui/States'
import { FailedList } from './FailedList'
import { MailCard } from './MailCard'
import { useMine } from './queries'

const FAILED = '我的留言获取失败，请稍后再试'

/** Own entries with their replies (rule: own entries). */
export default function MyTab() {
  const { rows, data, error, refetch, more, hasNextPage } = useMine()

  useEffect(() => {
    if (error && !isTransport(error)) toast(FAILED, { kind: 'fail' })
  }, [error])

  if (!data) {
    if (!error) return <Skeleton rows={8} />
    return <FailedList error={error} text={FAILED} onRetry={() => void refetch()} />
  }
  if (rows.length === 0 && !hasNextPage) return <Empty text="暂无留言" />
  return (
    <>
      <WindowedList
        ids={rows.map(({ adviceId }, place) => adviceId || String(place))}
        heights={heightsOf('mailbox mine')}
        row={(place) => rows[place] && <MailCard entry={rows[place]} onChanged={refetch} />}
      />
      <MoreRows more={more} hasMore={hasNextPage} failure={FAILED} />
    </>
  )
}
