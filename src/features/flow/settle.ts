import type { Flow } from '@contract/flow'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import type { Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import { cacheFlow, invalidateFlows } from './queries'

/** Shows the outcome of a change; refetches if the flow has changed meanwhile. Returns whether it succeeded. */
export function settle(settled: Settled<unknown, Flow>, done: string): boolean {
  if (settled.kind === 'sent') {
    void cacheFlow(settled.data)
    toast(done, { kind: 'success' })
    return true
  }
  void invalidateFlows()
  showRefusal(settled.error, '操作失败，请重试')
  return false
}
