import { toast } from '@/lib/toast/toast'
import { backend } from '@/lib/backend'

const SAME_WITHIN_MS = 1000

let last = { text: '', at: 0 }
let quiet = false

/** Shows a failure; the same message from concurrent requests is shown once. */
export function showFailure(text: string): void {
  const now = Date.now()
  if (quiet || backend.isMuted() || (text === last.text && now - last.at < SAME_WITHIN_MS)) return
  last = { text, at: now }
  toast(text, { kind: 'fail' })
}

/** Whether this failure was first shown since then (milliseconds since 1970), not by something before. */
export const isShownSince = (text: string, since: number): boolean => text === last.text && last.at >= since

/** Suppresses other toasts while the end of the session is shown. */
export function keepQuiet(on: boolean): void {
  quiet = on
}
