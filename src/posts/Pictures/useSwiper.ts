import { type RefObject, useEffect, useState } from 'react'
import { afterLoadIdle } from '@/lib/afterLoad'

type Part = typeof import('./startSwiper')

/**
 * Makes the row a Swiper when the page is idle; if that fails, the row stays scrollable.
 * @returns its code, once loaded
 */
export function useSwiper(frame: RefObject<HTMLElement | null>, onMove: (index: number) => void): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let gone = false
    let stop = () => {}
    const cancel = afterLoadIdle(() => {
      import('./startSwiper')
        .then((loaded) => {
          if (gone) return
          stop = loaded.startSwiper(element, onMove)
          setPart(loaded)
        })
        .catch(() => undefined)
    })
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [frame, onMove])
  return part
}
