import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { ListWindow, type Shown } from './listWindow'

function drawnRows(box: HTMLElement): { id: string; height: number }[] {
  const rows = [...box.querySelectorAll<HTMLElement>('[data-id]')]
  return rows.map((row) => ({ id: row.dataset.id ?? '', height: row.getBoundingClientRect().height }))
}

/**
 * Which rows of a long list are drawn, see `ListWindow`.
 * @param box holds the rows, each with its id in `data-id`
 * @param heights measured heights in pixels by id; filled while rows are drawn
 */
export function useWindow(box: RefObject<HTMLElement | null>, ids: readonly string[], heights: Map<string, number>): Shown {
  const [list] = useState(() => new ListWindow(heights, ids))
  const shown = useSyncExternalStore(list.subscribe, list.get)

  useLayoutEffect(() => list.fill(ids), [list, ids])
  useLayoutEffect(() => {
    if (box.current) list.measure(drawnRows(box.current))
  }, [list, box, shown, ids])
  useEffect(() => {
    let frame = 0
    let width = window.innerWidth
    const look = () => {
      frame = 0
      if (box.current) list.look(-box.current.getBoundingClientRect().top, window.innerHeight)
    }
    const soon = () => {
      if (!frame) frame = requestAnimationFrame(look)
    }
    const handleResize = () => {
      if (window.innerWidth !== width) list.forgetHeights()
      width = window.innerWidth
      if (box.current) list.measure(drawnRows(box.current))
      soon()
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', handleResize)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', handleResize)
    }
  }, [list, box])
  return shown
}
