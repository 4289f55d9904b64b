import { decideFlow, transferFlow, urgeFlow, withdrawFlow } from '@/writes/unqueued/flow'
import { isSame, useUnqueuedSubmit } from '@/writes/unqueued/useUnqueuedSubmit'
import { settle } from './settle'

/** A change that has succeeded, of the version that was shown. */
export interface Done {
  action: 'approve' | 'reject' | 'transfer' | 'withdraw'
  version: number
}

/** Keys of the words that are typed for it, as of `ReadyDraft`; null while they are read. */
interface DraftKeys {
  reject: string | null | undefined
  transfer: string | null | undefined
}

/** The writes of an approval's actions (rule: deciding), whose outcomes are shown (`settle`). */
export function useFlowWrites(flowId: string, keys: DraftKeys, onDone: (done: Done) => void) {
  const isOwn = (write: { flowId: string }) => write.flowId === flowId
  const isOwnWords = (write: { flowId: string }, wanted?: { flowId: string }) => isOwn(write) && isSame(write, wanted)
  const decision = useUnqueuedSubmit(
    decideFlow,
    (settled) => {
      const { decision: action, version } = settled.write
      if (settle(settled, action === 'approve' ? '已同意' : '已拒绝')) onDone({ action, version })
    },
    isOwnWords,
    keys.reject,
  )
  const transfer = useUnqueuedSubmit(
    transferFlow,
    (settled) => {
      if (settle(settled, '已转交')) onDone({ action: 'transfer', version: settled.write.version })
    },
    isOwnWords,
    keys.transfer,
  )
  const withdrawal = useUnqueuedSubmit(
    withdrawFlow,
    (settled) => {
      if (settle(settled, '已撤回')) onDone({ action: 'withdraw', version: settled.write.version })
    },
    isOwn,
  )
  const urge = useUnqueuedSubmit(urgeFlow, (settled) => void settle(settled, '已催办'), isOwn)
  const all = [decision, transfer, withdrawal, urge]
  return {
    ...{ decision, transfer, withdrawal, urge },
    sending: all.some((one) => one.sending),
    confirming: all.some((one) => one.confirming),
  }
}
