import { isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import type { Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import type { Item } from '@contract/market'
import { noteItem, readAgain } from './queries'

/** Shows the outcome of an item's write; after a refusal the item is refetched. Returns true on success. */
export function settle<Write>(settled: Settled<Write, Item>, done: string): boolean {
  if (settled.kind === 'sent') {
    void noteItem(settled.data)
    toast(done, { kind: 'success' })
    return true
  }
  if (!isTransport(settled.error)) toast(messageOf(settled.error, '操作失败，请重试'))
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
  if (!isTransport(settled.error)) toast(messageOf(settled.error, '操作失败，请重试'))
  return false
}
