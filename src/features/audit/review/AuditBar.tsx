import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AuditDetail, Lock } from '@contract/audit'
import { readAuditTags } from '@contract/readers/auditReaders'
import { AUDIT_PASS_REASON } from '@contract/limits'
import { AuditStatus } from '@contract/trend'
import { toast } from '@/lib/toast/toast'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { dropAuditDraft } from '@/writes/drafts/auditDraft'
import { RejectForm } from './RejectForm'
import { TagsForm } from './TagsForm'
import { TransferForm } from './TransferForm'
import { useDecide } from './useDecide'
import styles from './AuditBar.module.css'

const APPROVE_QUESTION = '确定将该动态设置为审核通过吗？'
const LOCKED = '该动态正在审核中'

interface Props {
  detail: AuditDetail
  lock: Pick<Lock, 'lockedBy' | 'meLocked' | 'lockedUserName'>
  /** Loading the next post. */
  leaving: boolean
  onDecided: () => void
  onHandedOn: () => void
  onChanged: (change: Partial<AuditDetail>) => void
  onConflict: () => void
}

/** Whether another admin's lease prevents a decision. The wire uses '0' for nobody. */
export function heldByOther({ lockedBy, meLocked }: Pick<Lock, 'lockedBy' | 'meLocked'>): boolean {
  return Boolean(lockedBy) && lockedBy !== '0' && meLocked !== '1'
}

type Open = 'reject' | 'tags' | 'transfer'
const labels: Readonly<Record<Open, string>> = { reject: '审核不通过', tags: '设置标签', transfer: '转交审核' }

/** Actions of an admin on a post; if another admin has locked it, only a notice (rule: audit lease). */
export function AuditBar({ lock, ...props }: Props) {
  const { imId, meId } = props.detail
  if (heldByOther(lock)) {
    return (
      <BottomActions>
        <Button look="soft" className={styles.locked} onClick={() => toast(LOCKED)}>
          {`${lock.lockedUserName} 审核中`}
        </Button>
      </BottomActions>
    )
  }
  if (meId !== '' && meId === imId)
    return (
      <BottomActions>
        <p className={styles.own}>不能审核自己发布的动态</p>
      </BottomActions>
    )
  return <Actions {...props} />
}

/** Closes the open sheet with the lease; typed words stay stored. */
function Actions({ detail, leaving, onDecided, onHandedOn, onChanged, onConflict }: Omit<Props, 'lock'>) {
  const { busy: deciding, decide } = useDecide(detail, onConflict)
  const busy = deciding || leaving
  const { open, show, closeThen, handleClosed } = useOneSheet()
  const buttons = useKeptFocus<HTMLDivElement>()
  const { auditStatus, trendsId, meId } = detail
  const ownerId = meId || undefined
  const isFailed = auditStatus === AuditStatus.Fail

  // Another admin, or this one in another place, has refused it.
  useEffect(() => {
    if (isFailed) void dropAuditDraft(trendsId, ownerId)
  }, [isFailed, trendsId, ownerId])

  async function approve() {
    const sure = await confirm({ title: APPROVE_QUESTION, yes: '确定' })
    if (sure && (await decide(AuditStatus.Success, AUDIT_PASS_REASON))) onDecided()
  }

  async function reject(reason: string, close: () => void) {
    if (!(await decide(AuditStatus.Fail, reason))) return
    void dropAuditDraft(trendsId, ownerId)
    closeThen(close, onDecided)
  }

  const forms: Readonly<Record<Open, (close: () => void) => ReactNode>> = {
    reject: (close) => (
      <RejectForm targetId={trendsId} ownerId={ownerId} busy={busy} onReject={(reason) => void reject(reason, close)} />
    ),
    tags: (close) => (
      <TagsForm
        trendsId={trendsId}
        present={readAuditTags(detail.auditTags)}
        onSaved={(auditTags) => closeThen(close, () => onChanged({ auditTags: JSON.stringify(auditTags) }))}
      />
    ),
    transfer: (close) => <TransferForm trendsId={trendsId} onDone={() => closeThen(close, onHandedOn)} />,
  }

  const change = auditStatus === AuditStatus.Pending ? '' : '改为'
  return (
    <BottomActions>
      <div ref={buttons} className={styles.acts}>
        <Button small disabled={busy} onClick={() => show('tags')}>
          标签
        </Button>
        <Button small disabled={busy} onClick={() => show('transfer')}>
          转交
        </Button>
        {!isFailed && (
          <Button look="outline" danger className={styles.refuse} disabled={busy} onClick={() => show('reject')}>
            {`${change}不通过`}
          </Button>
        )}
        {auditStatus !== AuditStatus.Success && (
          <Button look="primary" className={styles.pass} disabled={busy} onClick={() => void approve()}>
            {`${change}通过`}
          </Button>
        )}
      </div>
      {open && (
        <LazySheet label={labels[open]} onClosed={handleClosed}>
          {forms[open]}
        </LazySheet>
      )}
    </BottomActions>
  )
}

/** Which sheet is open (one at a time), and what is called once it is closed. */
function useOneSheet() {
  const [open, setOpen] = useState<Open>()
  const afterClose = useRef<() => void>(undefined)
  const isOpen = useRef(false)

  function show(next: Open) {
    isOpen.current = true
    setOpen(next)
  }

  /** Closes the sheet, then calls `then`; at once if the sheet was closed before the answer came. */
  function closeThen(close: () => void, then: () => void) {
    if (!isOpen.current) return then()
    afterClose.current = then
    close()
  }

  function handleClosed() {
    isOpen.current = false
    setOpen(undefined)
    afterClose.current?.()
    afterClose.current = undefined
  }

  return { open, show, closeThen, handleClosed }
}
