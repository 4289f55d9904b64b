import { useState } from 'react'
import { login, type SessionRow } from '@contract/login'
import { call } from '@/http/call'
import { showRefusal } from '@/http/refusalToast'
import { formatTime } from '@/lib/time/date'
import { toast } from '@/lib/toast/toast'
import { FailedRead } from '@/lists/FailedRead'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { Empty, Skeleton } from '@/ui/States'
import { useSessions, useSessionsChanged } from '../queries'
import look from '@/ui/look.module.css'
import styles from './SettingRows.module.css'

/** Sessions of the account; all except the current one can be ended. */
export function SessionList() {
  const { data, error, refetch } = useSessions()
  if (data) return <Rows rows={data} />
  if (!error) return <Skeleton rows={2} />
  return <FailedRead error={error} text="登录设备加载失败，请重试" onRetry={() => void refetch()} />
}

function Rows({ rows }: { rows: SessionRow[] }) {
  const changed = useSessionsChanged()
  const list = useKeptFocus<HTMLUListElement>()
  const [busy, setBusy] = useState('')

  async function end({ sessionId, device }: SessionRow) {
    if (
      busy ||
      !(await confirm({ title: `确定让“${device || '未知设备'}”退出登录吗？`, yes: '退出该设备', danger: true }))
    )
      return
    setBusy(sessionId)
    try {
      await call(login.revokeSession, { sessionId })
      toast('该设备已退出登录', { kind: 'success' })
    } catch (error) {
      showRefusal(error, '操作失败，请稍后再试')
    }
    await changed()
    setBusy('')
  }

  if (rows.length === 0) return <Empty text="没有其他登录设备" />
  return (
    <ul ref={list} tabIndex={-1} className={styles.list}>
      {rows.map((row) => (
        <li key={row.sessionId} className={look.row}>
          <div className={look.words}>
            <p id={row.sessionId}>{row.device || '未知设备'}</p>
            <p
              className={look.caption}
            >{`最近使用 ${formatTime(row.lastSeenTime)} · 登录于 ${formatTime(row.createTime)}`}</p>
          </div>
          {row.current ? (
            <span className={`${look.caption} ${styles.mark}`}>本机</span>
          ) : (
            <Button
              look="text"
              small
              danger
              disabled={busy !== ''}
              aria-describedby={row.sessionId}
              onClick={() => void end(row)}
            >
              退出该设备
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
