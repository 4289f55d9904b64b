import { useSyncExternalStore } from 'react'
import { AUDIT_UNDO_SECONDS } from '@contract/limits'

/** The decision that can still be taken back, whichever audit screen is open by then. */
export interface Undoable {
  trendsId: string
}

let present: Undoable | undefined
let takenBack = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Undoable | undefined): void {
  clearTimeout(timer)
  present = next
  if (next) timer = setTimeout(() => set(undefined), AUDIT_UNDO_SECONDS * 1000)
  listeners.forEach((listener) => listener())
}

export function offerUndo(trendsId: string): void {
  takenBack = ''
  set({ trendsId })
}

/** Whoever was about to go on from the post stays with it. */
export function takeBack(trendsId: string): void {
  takenBack = trendsId
  set(undefined)
}

export const isTakenBack = (trendsId: string) => takenBack === trendsId
export const forgetUndo = () => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useUndoable(): Undoable | undefined {
  return useSyncExternalStore(subscribe, () => present)
}
