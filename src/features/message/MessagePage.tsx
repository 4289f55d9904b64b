import { type RefObject, useRef, useState } from 'react'
import type { MessageSummary } from '@contract/message'
import { isNotFound, messageOf } from '@/http/apiError'
import { showRefusal } from '@/http/refusalToast'
import { unread } from '@/http/unread'
import { formatCount } from '@/lib/text/number'
import { toast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { Button } from '@/ui/button/Button'
import { Outline } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { useReadyOffline } from '@/writes/outbox/useReadyOffline'
import { Empty, Skeleton } from '@/ui/States'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { withQueries } from '@/http/withQueries'
import { GroupRow } from './rows/GroupRow'
import { MUTE } from './icons'
import { membersOnly } from '@/http/membersOnly'
import { FailedRead } from '@/lists/FailedRead'
import { MuteSheet } from './MuteSheet'
import { prefetchSummary, useLateMutes, useSummary } from './queries'
import look from '@/ui/look.module.css'
import styles from './MessagePage.module.css'

function MessagePage() {
  usePageTitle('消息')
  useReadyOffline()
  useLateMutes()
  const { summary, error, refetch } = useSummary()
  return (
    <>
      <NavBar title="消息" back={false} />
      <main className={look.end}>
        {summary && <Groups summary={summary} />}
        {!summary && !error && <Skeleton rows={6} />}
        {!summary && error && (
          <FailedRead error={error} text={messageOf(error, '消息加载失败，请重试')} onRetry={() => void refetch()} />
        )}
      </main>
    </>
  )
}

function Groups({ summary }: { summary: MessageSummary }) {
  const [muting, setMuting] = useState(false)
  const total = useRef<HTMLParagraphElement>(null)
  if (summary.groups.length === 0) return <Empty text="还没有消息" />
  return (
    <>
      <div className={styles.tools}>
        <p ref={total} className={`${look.soft} ${styles.total}`} role="status" tabIndex={-1}>
          {summary.total > 0 ? `${formatCount(summary.total)} 条未读` : '没有未读消息'}
        </p>
        <ReadAll summary={summary} total={total} />
        <Button look="text" small onClick={() => setMuting(true)}>
          <Outline d={MUTE} />
          免打扰
        </Button>
      </div>
      <ul className={look.full}>
        {summary.groups.map((group) => (
          <GroupRow key={group.group} {...group} />
        ))}
      </ul>
      {muting && <MuteSheet summary={summary} onClosed={() => setMuting(false)} />}
    </>
  )
}

/**
 * Marks what the summary shows: what has come since stays unread (rule: unread). A backend that names no messages marks
 * all. Ends where the user changes; throws as `call`.
 */
async function markShown({ groups }: MessageSummary, isSameUser: () => boolean): Promise<void> {
  const shown = groups
    .flatMap(({ newest }) => newest ?? [])
    .sort((one, other) => other.createTime.localeCompare(one.createTime))
  if (shown.length === 0) return unread.mark({ group: 'all' })
  // Times are in whole seconds: which of two messages of one second is the newest is unknown.
  for (const [place, { messageId, createTime }] of shown.entries()) {
    await unread.mark({ group: 'all', upToId: messageId }, {}, place === 0 ? createTime : undefined)
    if (!isSameUser() || unread.total() === 0) return
  }
}

/** `total` gets the focus of the button, which is disabled where nothing is unread. */
function ReadAll({ summary, total }: { summary: MessageSummary; total: RefObject<HTMLElement | null> }) {
  const [busy, setBusy] = useState(false)

  async function handleClick() {
    setBusy(true)
    const isSameUser = session.sameUser()
    try {
      await markShown(summary, isSameUser).catch(async (error: unknown) => {
        if (!isNotFound(error) || !isSameUser()) throw error
        // The newest message was deleted meanwhile.
        const present = await unread.read()
        if (isSameUser()) await markShown(present, isSameUser)
      })
      if (!isSameUser()) return
      if (document.activeElement === document.body) total.current?.focus({ preventScroll: true })
      toast('已全部标为已读', { kind: 'success' })
    } catch (error) {
      if (isSameUser()) showRefusal(error, '操作失败，请稍后再试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="text" small disabled={busy || summary.total === 0} onClick={() => void handleClick()}>
      全部已读
    </Button>
  )
}

export const prepare = prefetchSummary

export default membersOnly(withQueries(MessagePage))
