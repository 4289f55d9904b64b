import type { Item } from '@contract/market'
import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import type { UnqueuedOperation } from '@/writes/unqueued/operation'
import type { Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import { noteItem, readAgain } from './queries'

/** Shows the outcome of an item's write; after a refusal the item is refetched. Returns true if it was sent. */
export function settle<Write>(
  { superseded }: UnqueuedOperation<Write, Item>,
  settled: Settled<Write, Item>,
  done: string,
): boolean {
  if (settled.kind === 'sent') {
    void noteItem(settled.data)
    const replacement = superseded?.(settled.write, settled.data)
    if (replacement === undefined) toast(done, { kind: 'success' })
    else toast(replacement)
    return true
  }
  showRefusal(settled.error, '操作失败，请重试')
  void readAgain()
  return false
}

/** Shows the outcome of a question's write, and refetches. Returns true on success. */
export function settleQuestion<Write, Data>(settled: Settled<Write, Data>, done: string): boolean {
  void readAgain()
  if (settled.kind === 'sent') {
    toast(done, { kind: 'success' })
    return true
  }
  showRefusal(settled.error, '操作失败，请重试')
  return false
}
