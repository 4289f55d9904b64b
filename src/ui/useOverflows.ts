import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * True while the element's content is higher than its clipped box; measured after layout and on resize of it and of its
 * first children. The guess is for server rendering.
 */
export function useOverflows(box: RefObject<HTMLElement | null>, guess = false): boolean {
  const [over, setOver] = useState(guess)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setOver(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [box])
  return over
}
