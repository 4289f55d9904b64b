import { useLayoutEffect, useRef } from 'react'

/**
 * `ref` of a row of tabs that scrolls the open tab into view without moving the page: at once when mounted, smoothly
 * afterwards. A row scrolled manually stays until another tab opens.
 */
export function useOpenTabShown(openTab: string, words: string) {
  const row = useRef<HTMLElement>(null)
  const last = useRef<{ openTab: string; left: number }>(null)
  useLayoutEffect(() => {
    const box = row.current
    const open = box?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!box || !open) return
    const isSame = last.current?.openTab === openTab
    if (isSame && Math.abs(box.scrollLeft - (last.current?.left ?? 0)) >= 2) return
    const middle = open.offsetLeft - box.offsetLeft + (open.offsetWidth - box.clientWidth) / 2
    // One more than the rounded pixels; the browser stops at the end anyway.
    const left = Math.max(0, Math.min(middle, box.scrollWidth - box.clientWidth + 1))
    // The style sheet handles reduced motion.
    box.style.scrollBehavior = !last.current || isSame ? 'auto' : 'smooth'
    box.scrollLeft = left
    last.current = { openTab, left }
  }, [openTab, words])
  return row
}
