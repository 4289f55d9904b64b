import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scrollSpeed } from './scrollSpeed'
import { ListWindow, type RenderedRange } from './listWindow'
import { RowWatch } from './rowWatch'

/**
 * The rendered rows of a long list (`ListWindow`).
 * @param given the rows' ids; rows may be appended to the same array
 * @param box contains the rows, each with its id in `data-id`
 * @param heights measured heights in pixels by id; filled while rendering
 * @param first number of rows rendered before the first look
 */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  given: readonly string[],
  heights: Map<string, number>,
  first?: number,
): RenderedRange & { offsetOf: (place: number) => number } {
  const ids = useSame(given)
  const [list] = useState(() => new ListWindow(heights, ids, first))
  const [watch] = useState(() => new RowWatch(list))
  const [shown, setShown] = useState(list.get)
  const rendered = useRef(shown)
  const wake = useRef<() => void>(undefined)
  const isUrgent = useRef(false)

  // Rows missing in the viewport render in this frame, those around it between frames.
  useLayoutEffect(
    () =>
      list.subscribe(() => {
        if (isUrgent.current) setShown(list.get())
        else startTransition(() => setShown(list.get()))
      }),
    [list],
  )
  useLayoutEffect(() => {
    list.fill(ids)
    wake.current?.()
  }, [list, ids, ids.length])
  // In this frame: the next rows need not wait for later effects.
  useLayoutEffect(() => {
    rendered.current = shown
    wake.current?.()
  }, [shown])
  useEffect(() => {
    let frame = 0
    let width = window.innerWidth
    const look = (now: number) => {
      frame = 0
      if (!box.current) return
      const [top, screen] = [-box.current.getBoundingClientRect().top, window.innerHeight]
      if (scrollSpeed.sample(window.scrollY, screen, now)) soon()
      const isLacking = !list.covers(rendered.current, top, screen)
      // The latest choice is rendered first.
      if (!isLacking && rendered.current !== list.get()) return
      isUrgent.current = isLacking
      const waits = list.look(top, screen)
      isUrgent.current = false
      if (isLacking && rendered.current !== list.get()) setShown(list.get())
      if (waits) soon()
    }
    const soon = () => {
      if (!frame) frame = requestAnimationFrame(look)
    }
    const handleResize = () => {
      if (window.innerWidth !== width) list.forgetHeights()
      width = window.innerWidth
      soon()
    }
    // Not before the first rows are measured: an earlier look would cause a second layout.
    watch.begin(soon)
    scrollSpeed.begin()
    wake.current = soon
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', handleResize)
    return () => {
      cancelAnimationFrame(frame)
      scrollSpeed.end()
      watch.end()
      wake.current = undefined
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', handleResize)
    }
  }, [list, watch, box])
  useEffect(() => {
    if (box.current) watch.see(box.current)
  }, [watch, box, shown, ids, ids.length])
  return { ...shown, offsetOf: list.offsetOf }
}

/** The former array while the ids are the same, so that a caller may make a new one for every render. */
function useSame(given: readonly string[]): readonly string[] {
  const [ids, setIds] = useState(given)
  const isSame = ids === given || (ids.length === given.length && ids.every((id, place) => id === given[place]))
  if (!isSame) setIds(given)
  return isSame ? ids : given
}
