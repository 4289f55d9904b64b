import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Flow, HOTEL_OVER } from '@contract/flow'
import { flowNewHref } from '@/serviceRoutes'
import { BottomActions } from '@/ui/button/BottomActions'
import { Button } from '@/ui/button/Button'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { confirm } from '@/ui/dialog/confirm'
import { type TransferDraft, transferDraft } from '@/writes/drafts/flowDraft'
import { type ReadyDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { type WordsDraft, wordsDraft } from '@/writes/drafts/wordsDraft'
import { Confirming } from '@/writes/unqueued/Confirming'
import { decideFlow, transferFlow, urgeFlow, withdrawFlow } from '@/writes/unqueued/flow'
import { useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { DecideSheet } from './DecideSheet'
import { settle } from './settle'
import { focusTimeline } from './Timeline'
import { TransferSheet } from './TransferSheet'
import look from '@/ui/look.module.css'

/** Actions of the reader, at the bottom of the screen. */
export function ActionBar({ flow }: { flow: Flow }) {
  const { flowId } = flow
  const reject = useKeptDraft(`reject/${flowId}`, wordsDraft('reject', flowId))
  const transfer = useKeptDraft(`transfer/${flowId}`, transferDraft(flowId))
  if (reject.state === 'reading' || transfer.state === 'reading') return null
  return <Actions flow={flow} reject={reject} transfer={transfer} />
}

interface Props {
  flow: Flow
  /** Draft of the reason of a rejection. */
  reject: ReadyDraft<WordsDraft>
  transfer: ReadyDraft<TransferDraft>
}

function Actions({ flow, reject, transfer }: Props) {
  const { flowId, version, actions, kind } = flow
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<'reject' | 'transfer'>()
  /** The version that was decided here, whose buttons go. */
  const decided = useRef<number>(undefined)
  useEffect(() => {
    if (decided.current === undefined || decided.current === version || sheet) return
    decided.current = undefined
    if (document.activeElement === document.body) focusTimeline()
  }, [version, sheet])
  const isOwn = (write: { flowId: string }) => write.flowId === flowId
  const decision = useUnqueuedSubmit(
    decideFlow,
    (settled) => {
      if (!settle(settled, settled.write.decision === 'approve' ? '已同意' : '已拒绝')) return
      decided.current = settled.write.version
      void reject.drop()
      setSheet(undefined)
    },
    isOwn,
  )
  const handing = useUnqueuedSubmit(
    transferFlow,
    (settled) => {
      if (!settle(settled, '已转交')) return
      decided.current = settled.write.version
      void transfer.drop()
      setSheet(undefined)
    },
    isOwn,
  )
  const withdraw = useUnqueuedSubmit(
    withdrawFlow,
    (settled) => {
      if (settle(settled, '已撤回')) decided.current = settled.write.version
    },
    isOwn,
  )
  const urge = useUnqueuedSubmit(urgeFlow, (settled) => void settle(settled, '已催办'), isOwn)
  const all = [decision, handing, withdraw, urge]
  const sending = all.some((one) => one.sending)
  const isConfirming = all.some(({ confirming }) => confirming)
  const can = (action: Flow['actions'][number]) => actions.includes(action)

  async function handleApprove() {
    if (!(await confirm({ title: '确定同意吗？', body: '提交后不能撤销', yes: '同意' }))) return
    await decision.submit({ flowId, version, decision: 'approve', reason: '' })
  }

  async function handleWithdraw() {
    const body = kind === HOTEL_OVER ? '撤回后酒店订单一并取消，房间不再保留' : '撤回后可以重新提交'
    if (!(await confirm({ title: '确定撤回这条审批吗？', body, yes: '撤回', danger: true }))) return
    await withdraw.submit({ flowId, version })
  }

  return (
    <>
      {actions.length === 0 && isConfirming && (
        <BottomActions>
          <Confirming shown />
        </BottomActions>
      )}
      {actions.length > 0 && (
        <BottomActions>
          <Confirming shown={isConfirming} />
          <ButtonGroup isRow className={look.grow}>
            {can('transfer') && (
              <Button disabled={sending} onClick={() => setSheet('transfer')}>
                转交
              </Button>
            )}
            {can('reject') && (
              <Button look="outline" danger disabled={sending} onClick={() => setSheet('reject')}>
                拒绝
              </Button>
            )}
            {can('approve') && (
              <Button look="primary" disabled={sending} onClick={() => void handleApprove()}>
                同意
              </Button>
            )}
            {can('withdraw') && (
              <Button look="outline" danger disabled={sending} onClick={() => void handleWithdraw()}>
                撤回
              </Button>
            )}
            {can('urge') && (
              <Button look="outline" disabled={sending} onClick={() => void urge.submit({ flowId })}>
                催办
              </Button>
            )}
            {can('resubmit') && (
              <Button look="primary" onClick={() => void navigate(flowNewHref(kind, flowId))}>
                重新提交
              </Button>
            )}
          </ButtonGroup>
        </BottomActions>
      )}
      {/* They stay if the flow is decided meanwhile, with what was typed. */}
      {sheet === 'reject' && (
        <DecideSheet
          reason={reject.draft.text}
          onReason={(text) => reject.change({ text })}
          sending={decision.sending}
          confirming={decision.confirming}
          onReject={(reason) => void decision.submit({ flowId, version, decision: 'reject', reason })}
          onClosed={() => setSheet(undefined)}
        />
      )}
      {sheet === 'transfer' && (
        <TransferSheet
          flow={flow}
          draft={transfer.draft}
          onChange={transfer.change}
          sending={handing.sending}
          confirming={handing.confirming}
          onTransfer={(toUserId, reason) => void handing.submit({ flowId, version, toUserId, reason })}
          onClosed={() => setSheet(undefined)}
        />
      )}
    </>
  )
}
