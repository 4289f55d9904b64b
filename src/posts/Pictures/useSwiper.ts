import { type RefObject, useEffect } from 'react'
import { afterLoadIdle } from '@/lib/afterLoad'

/** Makes a Swiper of the row once the page is idle; where that fails, the row goes on scrolling. */
export function useSwiper(frame: RefObject<HTMLElement | null>, onMove: (index: number) => void): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let gone = false
    let stop = () => {}
    const giveUp = afterLoadIdle(() => {
      import('./startSwiper')
        .then(({ startSwiper }) => {
          if (!gone) stop = startSwiper(element, onMove)
        })
        .catch(() => undefined)
    })
    return () => {
      gone = true
      giveUp()
      stop()
    }
  }, [frame, onMove])
}
