import { useEffect, useRef } from 'react'
import { focusHeading } from '@/lib/focusHeading'

/** Once a removed post is shown again, the heading of the screen gets the focus, which 撤销删除 has taken away with it. */
export function useShownAgain(removed: boolean): void {
  const was = useRef(removed)
  useEffect(() => {
    const isBack = was.current && !removed
    was.current = removed
    if (isBack && document.activeElement === document.body) focusHeading()
  }, [removed])
}
