import { useEffect, useRef } from 'react'

/** Once a removed post is shown again, the heading of the screen gets the focus, which 撤销删除 has taken away with it. */
export function useShownAgain(removed: boolean): void {
  const was = useRef(removed)
  useEffect(() => {
    const isBack = was.current && !removed
    was.current = removed
    const heading = document.querySelector('h1')
    if (!isBack || !heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.style.outline = 'none'
    heading.focus({ preventScroll: true })
  }, [removed])
}
