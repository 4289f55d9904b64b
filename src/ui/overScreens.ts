import { type ReactElement, useSyncExternalStore } from 'react'
import { createListeners } from '@/lib/stores/listeners'

let shown: readonly ReactElement[] = []
const listeners = createListeners()

/** Renders an element beside the routes, replacing one with its key, so that it outlives the screen that showed it. */
export function showOverScreens(node: ReactElement): void {
  shown = [...shown.filter(({ key }) => key !== node.key), node]
  listeners.notify()
}

const read = () => shown

/** The elements that `showOverScreens` was given, for the place that renders them. */
export function useOverScreens(): readonly ReactElement[] {
  return useSyncExternalStore(listeners.subscribe, read, read)
}
