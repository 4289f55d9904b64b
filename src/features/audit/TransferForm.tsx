import { useState } from 'react'
import { audit } from '@contract/audit'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { Empty, Skeleton } from '@/shared/StateViews'
import { FailedAudit } from './AuditGate'
import { useOtherAdmins } from './queries'
import styles from './AuditForms.module.css'

/** Hands the post to another admin, who gets a message. */
export function TransferForm({ trendsId, onDone }: { trendsId: string; onDone: () => void }) {
  const admins = useOtherAdmins()
  const [toUserId, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  if (!admins.data) {
    if (!admins.error) return <Skeleton rows={3} />
    return <FailedAudit error={admins.error} text="审核员列表加载失败，请重试" onRetry={() => void admins.refetch()} />
  }
  if (admins.data.length === 0) return <Empty text="没有其他审核员" icon="user" />
  const to = admins.data.find(({ userId }) => userId === toUserId)

  async function transfer() {
    if (!to) {
      toast('请选择要移交的审核员')
      return
    }
    setBusy(true)
    try {
      await call(audit.transfer, { trendsId, toUserId: to.userId })
      toast(`已移交给 ${to.userName}`, { kind: 'success' })
      onDone()
    } catch (error) {
      if (!isTransport(error)) toast(messageOf(error, '移交失败'), { kind: 'fail' })
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <div className={styles.checks} role="radiogroup" aria-label="审核员">
        {admins.data.map(({ userId, userName }) => (
          <label key={userId} className={styles.check}>
            <input type="radio" name="admin" checked={userId === toUserId} onChange={() => setTo(userId)} />
            <span>{userName}</span>
          </label>
        ))}
      </div>
      <button type="button" className={styles.primary} disabled={busy} onClick={() => void transfer()}>
        {busy ? '移交中...' : '确定移交'}
      </button>
    </div>
  )
}
