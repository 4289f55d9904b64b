import { showRefusal } from '@/http/refusalToast'
import { toast } from '@/lib/toast/toast'
import type { Settled } from '@/writes/unqueued/useUnqueuedSubmit'
import { invalidateCatering } from './queries'

interface Words {
  done: string
  /** Shown of a failure that is no refusal of the backend's. */
  failed: string
}

/** Shows the outcome of a write, and reads again what it may have changed. Returns whether it succeeded. */
export function settle(settled: Settled<unknown, unknown>, { done, failed }: Words): boolean {
  void invalidateCatering()
  if (settled.kind === 'sent') toast(done, { kind: 'success' })
  else showRefusal(settled.error, failed)
  return settled.kind === 'sent'
}
