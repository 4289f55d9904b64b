import { useSyncExternalStore } from 'react'
import type { AuditStatus } from '@contract/trend'
import { createListeners } from '@/lib/stores/listeners'
import { session } from '@/session/session'

/** The last decision while it can be undone, on any audit screen (rule: undo). */
export interface Undoable {
  trendsId: string
  /** Address at which it was made, including the list's filters. */
  href: string
  /** The previous status, if known. */
  before?: { auditStatus: AuditStatus; auditReason: string }
}

let present: Undoable | undefined
let cancelledMove = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

function set(next: Undoable | undefined, ms = 0): void {
  clearTimeout(timer)
  present = next
  if (next) timer = setTimeout(() => set(undefined), ms)
  listeners.notify()
}

/** Offers it for the time that is left of the undo, in milliseconds; not at all if there is none. */
export function offerUndo(undoable: Undoable, ms: number): void {
  cancelledMove = ''
  set(ms > 0 ? undoable : undefined, ms)
}

/** Offers a decision found on a post that was opened, unless one is offered. */
export function resumeUndo(undoable: Undoable, ms: number): void {
  if (!present) offerUndo(undoable, ms)
}

/** Cancels the move to the next post. */
export function cancelMove(trendsId: string): void {
  cancelledMove = trendsId
  set(undefined)
}

export const isMoveCancelled = (trendsId: string) => cancelledMove === trendsId
export const forgetUndo = () => set(undefined)

session.onUserChange(forgetUndo)

export function useUndoable(): Undoable | undefined {
  return useSyncExternalStore(listeners.subscribe, () => present)
}
