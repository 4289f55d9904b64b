import { useEffect, useState } from 'react'

/**
 * True once the window has scrolled this far; checked at most once every `everyMs`, and once after the last movement.
 */
export function useScrolledPast(distancePx: number, everyMs: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const check = () => {
      timer = undefined
      setPast(window.scrollY >= distancePx)
    }
    const handleScroll = () => {
      timer ??= window.setTimeout(check, everyMs)
    }
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      window.clearTimeout(timer)
    }
  }, [distancePx, everyMs])
  return past
}
