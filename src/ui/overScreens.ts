import { type ReactElement, useSyncExternalStore } from 'react'

let shown: readonly ReactElement[] = []
const listeners = new Set<() => void>()

/** Renders an element beside the routes, replacing one with its key, so that it outlives the screen that showed it. */
export function showOverScreens(node: ReactElement): void {
  shown = [...shown.filter(({ key }) => key !== node.key), node]
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const read = () => shown

/** The elements that `showOverScreens` was given, for the place that renders them. */
export function useOverScreens(): readonly ReactElement[] {
  return useSyncExternalStore(subscribe, read, read)
}
