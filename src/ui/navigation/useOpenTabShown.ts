import { useLayoutEffect, useRef } from 'react'

/** Longest time in milliseconds that a browser takes for a smooth scroll. */
const SMOOTH_MS = 1000

/**
 * `ref` of a row of tabs that scrolls the open tab into view without moving the page: at once when mounted, smoothly
 * afterwards. A row scrolled manually stays until another tab opens.
 */
export function useOpenTabShown<Row extends HTMLElement = HTMLElement>(openTab: string, words: string) {
  const row = useRef<Row>(null)
  const last = useRef<{ openTab: string; left: number; until: number }>(null)
  useLayoutEffect(() => {
    const box = row.current
    const open = box?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
    if (!box || !open) return
    const isSame = last.current?.openTab === openTab
    const { left: wanted = 0, until = 0 } = last.current ?? {}
    const isMoving = performance.now() < until
    if (isSame && !isMoving && Math.abs(box.scrollLeft - wanted) >= 2) return
    const middle = open.offsetLeft - box.offsetLeft + (open.offsetWidth - box.clientWidth) / 2
    // One more than the rounded pixels; the browser stops at the end anyway.
    const left = Math.max(0, Math.min(middle, box.scrollWidth - box.clientWidth + 1))
    // The style sheet handles reduced motion.
    const isSmooth = Boolean(last.current) && (!isSame || isMoving)
    box.style.scrollBehavior = isSmooth ? 'smooth' : 'auto'
    box.scrollLeft = left
    last.current = { openTab, left, until: isSmooth ? performance.now() + SMOOTH_MS : 0 }
  }, [openTab, words])
  return row
}
