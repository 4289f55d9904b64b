import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Flow, type FlowAction, HOTEL_OVER } from '@contract/flow'
import { flowNewHref } from '@/serviceRoutes'
import { confirm } from '@/ui/dialog/confirm'
import { transferDraft } from '@/writes/drafts/flowDraft'
import { type KeptDraft, useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { ActionButtons } from './ActionButtons'
import { DecideSheet } from './DecideSheet'
import { focusTimeline } from './Timeline'
import { TransferSheet } from './TransferSheet'
import { type Done, useFlowWrites } from './useFlowWrites'

const keyIn = (kept: KeptDraft<object>) => (kept.state === 'ready' ? kept.draftKey : null)

function dropWords(kept: KeptDraft<object>): void {
  if (kept.state === 'ready') void kept.drop()
}

/** Actions of the reader, at the bottom of the screen. */
export function ActionBar({ flow }: { flow: Flow }) {
  const { flowId, version, actions, kind } = flow
  const reject = useKeptDraft(`reject/${flowId}`, wordsDraft('reject', flowId))
  const transfer = useKeptDraft(`transfer/${flowId}`, transferDraft(flowId))
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<'reject' | 'transfer'>()
  const focusOnceDone = useFocusOnceDone(version, sheet !== undefined)
  const writes = useFlowWrites(flowId, { reject: keyIn(reject), transfer: keyIn(transfer) }, handleDone)

  function handleDone(done: Done) {
    focusOnceDone(done.version)
    if (done.action === 'transfer') dropWords(transfer)
    else if (done.action !== 'withdraw') dropWords(reject)
    setSheet(undefined)
  }

  async function approve() {
    if (!(await confirm({ title: '确定同意吗？', body: '提交后不能撤销', yes: '同意' }))) return
    await writes.decision.submit({ flowId, version, decision: 'approve', reason: '' })
  }

  async function withdraw() {
    const body = kind === HOTEL_OVER ? '撤回后酒店订单一并取消，房间不再保留' : '撤回后可以重新提交'
    if (!(await confirm({ title: '确定撤回这条审批吗？', body, yes: '撤回', danger: true }))) return
    await writes.withdrawal.submit({ flowId, version })
  }

  function handleAction(action: FlowAction) {
    if (action === 'reject' || action === 'transfer') setSheet(action)
    else if (action === 'approve') void approve()
    else if (action === 'withdraw') void withdraw()
    else if (action === 'urge') void writes.urge.submit({ flowId })
    else void navigate(flowNewHref(kind, flowId))
  }

  return (
    <>
      <ActionButtons
        actions={actions}
        sending={writes.sending}
        confirming={writes.confirming}
        onAction={handleAction}
      />
      {/* They stay if the flow is decided meanwhile, with what was typed. */}
      {sheet === 'reject' && (
        <DecideSheet
          kept={reject}
          sending={writes.decision.sending}
          confirming={writes.decision.confirming}
          onReject={(reason) => void writes.decision.submit({ flowId, version, decision: 'reject', reason })}
          onClosed={() => setSheet(undefined)}
        />
      )}
      {sheet === 'transfer' && (
        <TransferSheet
          flow={flow}
          kept={transfer}
          sending={writes.transfer.sending}
          confirming={writes.transfer.confirming}
          onTransfer={(toUserId, reason) => void writes.transfer.submit({ flowId, version, toUserId, reason })}
          onClosed={() => setSheet(undefined)}
        />
      )}
    </>
  )
}

/** Moves the focus on to the timeline once the buttons of the version that was decided here are gone. */
function useFocusOnceDone(version: number, isSheetOpen: boolean): (version: number) => void {
  const decided = useRef<number>(undefined)
  useEffect(() => {
    if (decided.current === undefined || decided.current === version || isSheetOpen) return
    decided.current = undefined
    if (document.activeElement === document.body) focusTimeline()
  }, [version, isSheetOpen])
  return (done) => {
    decided.current = done
  }
}
