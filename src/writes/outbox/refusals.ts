import { messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { operationOf, type QueuedWrite } from '../operations/registry'
import { labelOf } from './queueEntry'

const SHOWN_MS = 4000

let unshown: readonly string[] = []

/** Queued writes that the backend refused, shown in one toast, as a toast replaces the one before. */
export const refusals = {
  add(write: QueuedWrite, error: unknown): void {
    const kept = operationOf(write).hasWords?.(write) ? '，内容已存为草稿' : ''
    unshown = [...unshown, `${labelOf(write)}未能发送：${messageOf(error, '请稍后再试')}${kept}`]
  },
  /** Shows them if the page is visible. */
  show(): void {
    if (unshown.length === 0 || document.hidden) return
    toast(unshown.join('；'), { kind: 'fail', durationMs: SHOWN_MS * unshown.length })
    unshown = []
  },
  /** Drops them when the user changes. */
  forget(): void {
    unshown = []
  },
}
