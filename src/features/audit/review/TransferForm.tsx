import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { audit } from '@contract/audit'
import { messageOf } from '@/http/apiError'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { ChoiceGrid, Radio } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import { Button } from '@/ui/button/Button'
import { Empty, Skeleton } from '@/ui/States'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { useRepeatedCall } from '@/writes/useRepeatedCall'
import { FailedAudit } from '../AuditGate'
import { useOtherAdmins } from '../queries'
import look from '@/ui/look.module.css'

const NOBODY = '请选择要转交的审核员'

/** Transfers the post to another admin, who gets a message. */
export function TransferForm({ trendsId, onDone }: { trendsId: string; onDone: () => void }) {
  const admins = useOtherAdmins()
  const [toUserId, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const failureId = useId()
  const repeated = useRepeatedCall()
  const form = useRef<HTMLDivElement>(null)
  if (!admins.data) {
    if (!admins.error) return <Skeleton rows={3} />
    return <FailedAudit error={admins.error} text="审核员列表加载失败，请重试" onRetry={() => void admins.refetch()} />
  }
  if (admins.data.length === 0) return <Empty text="没有其他审核员" icon="user" />
  const to = admins.data.find(({ userId }) => userId === toUserId)

  async function transfer() {
    if (!to) {
      flushSync(() => setFailure(NOBODY))
      return focusInvalid(form.current)
    }
    setFailure('')
    setBusy(true)
    try {
      await repeated(audit.transfer, { trendsId, toUserId: to.userId })
      toast(`已转交给 ${to.userName}`, { kind: 'success' })
      onDone()
    } catch (error) {
      setFailure(messageOf(error, '转交失败'))
      setBusy(false)
    }
  }

  return (
    <div ref={form} className={look.stack}>
      <ChoiceGrid role="radiogroup" aria-label="审核员">
        {admins.data.map(({ userId, userName }) => (
          <Radio
            key={userId}
            name="admin"
            checked={userId === toUserId}
            aria-invalid={failure === NOBODY}
            aria-describedby={failure === NOBODY ? failureId : undefined}
            onChange={() => {
              setTo(userId)
              setFailure('')
            }}
          >
            {userName}
          </Radio>
        ))}
      </ChoiceGrid>
      <SheetActions>
        {failure && <Problem id={failureId}>{failure}</Problem>}
        <Button look="primary" wide disabled={busy} onClick={() => void transfer()}>
          {busy ? '转交中...' : '确定转交'}
        </Button>
      </SheetActions>
    </div>
  )
}
