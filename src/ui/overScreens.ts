import { type ReactNode, useSyncExternalStore } from 'react'

let shown: ReactNode = null
const listeners = new Set<() => void>()

/** Renders an element beside the routes, so that it outlives the screen that showed it. */
export function showOverScreens(node: ReactNode): void {
  shown = node
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useOverScreens(): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}
