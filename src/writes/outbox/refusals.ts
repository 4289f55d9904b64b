import { messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { operationOf, type QueuedWrite } from '../operations/registry'
import { labelOf } from './queueEntry'

const TOLD_MS = 4000

let untold: readonly string[] = []

/** What the backend refused in the end, told together: a message replaces the one before. */
export const refusals = {
  add(write: QueuedWrite, error: unknown): void {
    const kept = operationOf(write).hasWords?.(write) ? '，内容已存为草稿' : ''
    untold = [...untold, `${labelOf(write)}未能发送：${messageOf(error, '请稍后再试')}${kept}`]
  },
  /** Tells them, once the page is looked at. */
  tell(): void {
    if (untold.length === 0 || document.hidden) return
    toast(untold.join('；'), { kind: 'fail', durationMs: TOLD_MS * untold.length })
    untold = []
  },
  /** They concern a former user. */
  forget(): void {
    untold = []
  },
}
