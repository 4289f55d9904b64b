import { useCallback } from 'react'

/**
 * `ref` of a bar at the bottom: while mounted, its height is `--bar-room` (every screen) or `--actions-room` (a
 * screen's own buttons). The page is padded and floating buttons move up by both, so that the bars cover nothing.
 */
export function useBarRoom(
  room: '--bar-room' | '--actions-room' = '--bar-room',
): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar) => {
      if (!bar) return undefined
      const { style } = document.documentElement
      const measure = () => style.setProperty(room, `${bar.offsetHeight}px`)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(bar)
      return () => {
        observer.disconnect()
        style.removeProperty(room)
      }
    },
    [room],
  )
}
