import { useSyncExternalStore } from 'react'
import { AUDIT_UNDO_SECONDS } from '@contract/limits'
import type { AuditStatus } from '@contract/trend'
import { session } from '@/session/session'

/** The last decision while it can be undone, on any audit screen. */
export interface Undoable {
  trendsId: string
  /** Address at which it was made, including the list's filters. */
  href: string
  /** The previous status. */
  before: { auditStatus: AuditStatus; auditReason: string }
}

let present: Undoable | undefined
let cancelledMove = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Undoable | undefined): void {
  clearTimeout(timer)
  present = next
  if (next) timer = setTimeout(() => set(undefined), AUDIT_UNDO_SECONDS * 1000)
  listeners.forEach((listener) => listener())
}

export function offerUndo(undoable: Undoable): void {
  cancelledMove = ''
  set(undoable)
}

/** Cancels the move to the next post. */
export function cancelMove(trendsId: string): void {
  cancelledMove = trendsId
  set(undefined)
}

export const isMoveCancelled = (trendsId: string) => cancelledMove === trendsId
export const forgetUndo = () => set(undefined)

session.onUserChange(forgetUndo)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useUndoable(): Undoable | undefined {
  return useSyncExternalStore(subscribe, () => present)
}
