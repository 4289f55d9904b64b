import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { renderedPages, type ShownPages } from './renderedPages'
import { heightOf, isAtEnd, isSameShown, pagesOnScreen, upperEdge } from './pagesOnScreen'
import type { PageHits } from './usePdfSearch'
import { PdfSheet } from './PdfSheet'
import type { Pdf } from './usePdf'
import { useZoom } from './useZoom'
import styles from './PdfView.module.css'

/** A4, until a page reports its own. */
const USUAL_SHAPE = Math.SQRT2

export interface PdfViewHandle {
  /** From 1. */
  goTo(page: number): void
  /** The same, and to the current hit on it once that is marked. */
  goToHit(page: number): void
  /** Multiplies the zoom. */
  zoomBy(factor: number): void
}

interface Props {
  pdf: Pdf
  /** The page to open at. */
  startPage: number
  hits: ReadonlyMap<number, PageHits>
  /** The current hit: its page, and its index there. */
  current: { page: number; hit: number } | undefined
  /** The page in the middle of the screen, the last one at the end of the scroll, or the one last gone to. */
  onPage: (page: number) => void
  /** Called when the end of the last page is on the screen. */
  onEnd: () => void
  /** Whether a page of the file could not be fetched. */
  hasError: boolean
  onError: () => void
  /** Called when the reader asks for a page that could not be fetched. */
  onReopen: () => void
  ref: Ref<PdfViewHandle>
}

/** The pages below each other; only those on the screen and next to it have a canvas (rule: file viewer). */
export function PdfView({ pdf, startPage, hits, current, onPage, onEnd, hasError, onError, onReopen, ref }: Props) {
  const total = pdf.document.numPages
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(Math.min(startPage, total))
  const [shown, setShown] = useState<ShownPages>({ first: page, middle: page, last: page })
  const [width, setWidth] = useState(0)
  const [shapes, setShapes] = useState<ReadonlyMap<number, number>>(new Map())
  const { zoom, zoomTo } = useZoom(scroller, content)
  const usual = shapes.get(1) ?? USUAL_SHAPE
  const rendered = renderedPages(shown, total)
  /** The page last gone to, as long as nobody has scrolled from there: a low one is never in the middle. */
  const goneTo = useRef(page > 1 ? { page, top: 0, toHit: false } : undefined)
  /** What is at the upper edge stays there on a screen of another width. */
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
  useImperativeHandle(
    ref,
    () => ({
      goTo: (wanted) => goTo(wanted),
      goToHit: (wanted) => goTo(wanted, true),
      zoomBy: (factor) => zoomTo(zoom * factor),
    }),
    [goTo, zoom, zoomTo],
  )

  const learnShape = useCallback(
    (number: number, shape: number) => {
      if (number === total) isLastMeasured.current = true
      setShapes((known) => (known.get(number) === shape ? known : new Map(known).set(number, shape)))
    },
    [total],
  )

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  useEffect(() => onPage(page), [page, onPage])

  useLayoutEffect(() => {
    // The hits of a search that is over are no longer marked.
    if (!current && goneTo.current?.toHit) goneTo.current = undefined
  }, [current])

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

  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label="文件内容" tabIndex={0} onScroll={look}>
      <div ref={content} className={styles.pages} style={{ width: width * zoom }}>
        {Array.from({ length: width > 0 ? total : 0 }, (_, index) => {
          const number = index + 1
          const found = hits.get(number)
          return (
            <section
              key={number}
              className={styles.page}
              style={{ height: width * zoom * (shapes.get(number) ?? usual) }}
              aria-label={`第 ${number} 页`}
              data-page={number}
            >
              {rendered.includes(number) && (
                <PdfSheet
                  pdf={pdf}
                  number={number}
                  width={width * zoom}
                  hits={found ?? NO_HITS}
                  current={current?.page === number ? current.hit : undefined}
                  hasError={hasError && number >= shown.first && number <= shown.last}
                  onShape={learnShape}
                  onMarks={handleMarks}
                  onError={onError}
                  onReopen={onReopen}
                />
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}

const NO_HITS: PageHits = []
