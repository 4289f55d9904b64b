import { useMemo, useRef, useState } from 'react'
import type { Author } from '@contract/person'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import { authorBadges } from '@/posts/authorBadges'
import { Button } from '@/ui/button/Button'
import { Avatar } from '@/ui/Avatar'
import { MoreRows } from '@/lists/MoreRows'
import { block } from '@/writes/operations/block'
import { submit } from '@/writes/submit/submit'
import { Empty, Skeleton } from '@/ui/States'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedRead } from '@/lists/FailedRead'
import { useBlocked } from '../relating'
import look from '@/ui/look.module.css'
import styles from '../settings/SettingRows.module.css'

/** The block list; unblocking shows at once, also while it is queued. */
export default function BlockedList() {
  const { rows, data, error, refetch, ended, hasNextPage, more } = useBlocked()
  const ids = useMemo(() => rows.map(({ imId }) => imId), [rows])
  const [busy, setBusy] = useState('')
  const list = useRef<HTMLDivElement>(null)

  async function end({ imId: userId, imNickName: name }: Author) {
    if (busy) return
    setBusy(userId)
    try {
      const { kind } = await submit(block, { write: () => ({ kind: 'block', body: { userId, on: false }, name }) })
      if (kind === 'sent') ended(userId)
      // The focused button is gone.
      list.current?.focus()
      if (kind === 'sent') toast('已解除拉黑', { kind: 'success' })
    } catch (error) {
      showRefusal(error, '操作失败，请稍后再试')
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
      <div className={look.row}>
        <Avatar url={author.imFaceUrl} />
        <div className={look.words}>
          <p>{author.imNickName || author.orgName}</p>
          <p className={look.caption}>{[...authorBadges(author), author.orgName].filter(Boolean).join(' · ')}</p>
        </div>
        <Button
          look="text"
          small
          aria-label={`解除拉黑${author.imNickName}`}
          disabled={busy !== ''}
          onClick={() => void end(author)}
        >
          解除
        </Button>
      </div>
    )
  }
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {rows.length === 0 && !hasNextPage && <Empty text="没有拉黑任何人" icon="user" />}
      {rows.length > 0 && (
        <WindowedList ids={ids} heights={heightsOf('blocked')} label="黑名单" isPartial={hasNextPage} row={row} />
      )}
      {(rows.length > 0 || hasNextPage) && <MoreRows more={more} hasMore={hasNextPage} onDemand />}
    </div>
  )
}
