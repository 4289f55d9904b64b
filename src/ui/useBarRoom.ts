import { useCallback } from 'react'

/**
 * The `ref` of a bar above the bottom of every screen: while it stands, `--bar-room` is its height, by which the page
 * grows and what floats at the bottom moves up, so that the bar covers nothing that can be tapped.
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
