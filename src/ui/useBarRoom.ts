import { useCallback } from 'react'

/**
 * `ref` of a bar at the bottom of every screen: while mounted, `--bar-room` is its height; the page is padded and
 * floating buttons move up by it, so that the bar covers nothing.
 */
export function useBarRoom(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar) => {
    if (!bar) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty('--bar-room', `${bar.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-room')
    }
  }, [])
}
