import { type RefObject, useEffect } from 'react'
import { afterLoadIdle } from '@/lib/afterLoad'

/** Makes the row a Swiper when the page is idle; if that fails, the row stays scrollable. */
export function useSwiper(frame: RefObject<HTMLElement | null>, onMove: (index: number) => void): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let gone = false
    let stop = () => {}
    const cancel = afterLoadIdle(() => {
      import('./startSwiper')
        .then(({ startSwiper }) => {
          if (!gone) stop = startSwiper(element, onMove)
        })
        .catch(() => undefined)
    })
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [frame, onMove])
}
