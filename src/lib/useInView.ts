import { type RefObject, useEffect, useRef } from 'react'

interface Options {
  /** How far below the lower edge of the viewport the element counts as in view, in pixels. */
  aheadPx: number
  /** Nothing is observed while false. */
  isEnabled?: boolean
  /** A change restarts observing, which calls back again if the element is still in view. */
  version?: number
}

/**
 * Calls back each time the element comes into view, also if it is in view at the start. Measures nothing while
 * scrolling.
 */
export function useInView(
  element: RefObject<Element | null>,
  onInView: () => void,
  { aheadPx, isEnabled = true, version = 0 }: Options,
): void {
  const callback = useRef(onInView)
  useEffect(() => {
    callback.current = onInView
  })
  useEffect(() => {
    if (!element.current || !isEnabled) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) callback.current()
      },
      { rootMargin: `0px 0px ${aheadPx}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, aheadPx, isEnabled, version])
}
