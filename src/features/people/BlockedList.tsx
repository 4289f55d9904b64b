import { useMemo, useRef, useState } from 'react'
import type { Author } from '@contract/person'
import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { authorBadges } from '@/shared/authorBadges'
import { Face } from '@/shared/Face'
import { sendOrWait } from '@/shared/outbox/sendOrWait'
import { Empty, Skeleton } from '@/shared/StateViews'
import { WindowedList } from '@/shared/windowedList/WindowedList'
import { FailedRead } from './FailedRead'
import { useBlocked } from './relating'
import { heightsOf } from './rowHeights'
import styles from './SettingRows.module.css'

/** Whom one has blocked; each block can be ended here, at once also where that waits for a network. */
export default function BlockedList() {
  const { rows, data, error, refetch, ended, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useBlocked()
  const ids = useMemo(() => rows.map(({ imId }) => imId), [rows])
  const [busy, setBusy] = useState('')
  const list = useRef<HTMLDivElement>(null)

  async function end({ imId: userId, imNickName: name }: Author) {
    if (busy) return
    setBusy(userId)
    try {
      const answer = await sendOrWait({ kind: 'block', body: { userId, on: false }, name })
      if (answer) ended(userId)
      // The button that had the focus is gone.
      list.current?.focus()
      if (answer) toast('已解除拉黑', { kind: 'success' })
    } catch (error) {
      if (!isTransport(error)) toast(messageOf(error, '操作失败，请稍后再试'), { kind: 'fail' })
    }
    setBusy('')
  }

  if (!data) {
    if (!error) return <Skeleton rows={2} />
    return <FailedRead error={error} text="黑名单加载失败，请重试" onRetry={() => void refetch()} />
  }

  function row(place: number) {
    const author = rows[place]
    if (!author) return null
    return (
      <div role="listitem" className={styles.row}>
        <Face url={author.imFaceUrl} />
        <div className={styles.words}>
          <p className={styles.name}>{author.imNickName || author.orgName}</p>
          <p className={styles.soft}>{[...authorBadges(author), author.orgName].filter(Boolean).join(' · ')}</p>
        </div>
        <button
          type="button"
          className={styles.end}
          aria-label={`解除拉黑${author.imNickName}`}
          disabled={busy !== ''}
          onClick={() => void end(author)}
        >
          解除
        </button>
      </div>
    )
  }
  const more = isFetchingNextPage ? '加载中...' : isFetchNextPageError ? '加载失败，点此重试' : '加载更多'
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {rows.length === 0 && !hasNextPage && <Empty text="没有拉黑任何人" icon="user" />}
      {rows.length > 0 && (
        <div role="list" aria-label="黑名单">
          <WindowedList ids={ids} heights={heightsOf('blocked')} row={row} />
        </div>
      )}
      {hasNextPage && (
        <button type="button" className={styles.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </button>
      )}
    </div>
  )
}
