import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { heightOf, isAtEnd, isSameShown, pagesOnScreen, upperEdge } from './pagesOnScreen'
import type { ShownPages } from './renderedPages'
import { useWidth } from './useWidth'
import { useZoom } from './useZoom'

interface Layout {
  total: number
  startPage: number
  /** Height divided by width of the pages that were measured. */
  shapes: ReadonlyMap<number, number>
  /** Whether a hit of the search is marked. */
  hasHit: boolean
  onEnd: () => void
}

/**
 * Where the reader is in the pages of `content`, which `scroller` scrolls and zooms: what is on the screen, and the page
 * last gone to until somebody scrolls (rule: file viewer).
 */
export function usePdfPlace({ total, startPage, shapes, hasHit, onEnd }: Layout) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const { zoom, zoomTo } = useZoom(scroller, content)
  const [page, setPage] = useState(Math.min(startPage, total))
  const [shown, setShown] = useState<ShownPages>({ first: page, middle: page, last: page })
  /** The page last gone to, until somebody scrolls: a short page may never reach the middle of the screen. */
  const goneTo = useRef(page > 1 ? { page, top: 0, toHit: false } : undefined)
  /** The place at the upper edge, which stays there when the width changes. */
  const edge = useRef({ page, share: 0 })
  const laidOut = useRef(0)
  const isLastMeasured = useRef(false)

  const look = useCallback(() => {
    const box = scroller.current
    const sheets = content.current?.children
    if (!box || !sheets?.length) return
    const seen = pagesOnScreen(box, sheets)
    edge.current = upperEdge(box, sheets)
    setShown((known) => (isSameShown(known, seen) ? known : seen))
    const hasEnded = isLastMeasured.current && isAtEnd(box)
    if (hasEnded) onEnd()
    if (goneTo.current && Math.abs(box.scrollTop - goneTo.current.top) >= 1) goneTo.current = undefined
    setPage(goneTo.current?.page ?? (hasEnded ? total : seen.middle))
  }, [total, onEnd])

  const goTo = useCallback(
    (wanted: number, toHit = false) => {
      const box = scroller.current
      const sheet = content.current?.children[wanted - 1]
      if (!box || !(sheet instanceof HTMLElement)) return
      box.scrollTo({ top: sheet.offsetTop, behavior: 'instant' })
      if (toHit) {
        const mark = sheet.querySelector('[data-current]')
        mark?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      }
      goneTo.current = { page: wanted, top: box.scrollTop, toHit }
      look()
    },
    [look],
  )
  /** Scrolls to the same place again after pages or marks have changed, unless the reader has scrolled since. */
  const goAgain = useCallback(() => {
    if (goneTo.current) goTo(goneTo.current.page, goneTo.current.toHit)
  }, [goTo])
  const handleMarks = useCallback(() => {
    if (goneTo.current?.toHit) goAgain()
  }, [goAgain])
  const noteMeasured = useCallback(
    (number: number) => {
      if (number === total) isLastMeasured.current = true
    },
    [total],
  )

  useLayoutEffect(() => {
    // The hits of a search that is over are no longer marked.
    if (!hasHit && goneTo.current?.toHit) goneTo.current = undefined
  }, [hasHit])

  useLayoutEffect(() => {
    const isOtherWidth = laidOut.current !== width
    laidOut.current = width
    const [box, sheets] = [scroller.current, content.current?.children]
    if (goneTo.current) goAgain()
    else {
      if (isOtherWidth && box && sheets) box.scrollTo({ top: heightOf(edge.current, sheets), behavior: 'instant' })
      look()
    }
  }, [width, shapes, goAgain, look])
  useLayoutEffect(look, [zoom, look])

  return { scroller, content, width, zoom, zoomTo, page, shown, look, goTo, handleMarks, noteMeasured }
}
