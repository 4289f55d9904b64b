import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { alivePages } from './alivePages'
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
  onPage: (page: number) => void
  ref: Ref<PdfViewHandle>
}

/** The pages below each other; only those around the current one have a canvas (rule: file viewer). */
export function PdfView({ pdf, startPage, hits, current, onPage, ref }: Props) {
  const total = pdf.document.numPages
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(Math.min(startPage, total))
  const [width, setWidth] = useState(0)
  const [shapes, setShapes] = useState<ReadonlyMap<number, number>>(new Map())
  const { zoom, zoomTo } = useZoom(scroller, content)
  const usual = shapes.get(1) ?? USUAL_SHAPE
  const alive = alivePages(page, total)

  const goTo = useCallback((wanted: number) => {
    const sheet = content.current?.children[wanted - 1]
    if (sheet instanceof HTMLElement) scroller.current?.scrollTo({ top: sheet.offsetTop, behavior: 'instant' })
  }, [])
  useImperativeHandle(ref, () => ({ goTo, zoomBy: (factor) => zoomTo(zoom * factor) }), [goTo, zoom, zoomTo])

  const learnShape = useCallback((number: number, shape: number) => {
    setShapes((known) => (known.get(number) === shape ? known : new Map(known).set(number, shape)))
  }, [])

  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const measure = () => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const hasStarted = useRef(false)
  useEffect(() => {
    if (width === 0 || hasStarted.current) return
    hasStarted.current = true
    if (startPage > 1) goTo(Math.min(startPage, total))
  }, [width, startPage, total, goTo])

  useEffect(() => onPage(page), [page, onPage])

  function handleScroll() {
    const box = scroller.current
    const sheets = content.current?.children
    if (!box || !sheets) return
    setPage(pageAt(sheets, box.scrollTop + box.clientHeight / 2))
  }

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label="文件内容"
      tabIndex={0}
      onScroll={handleScroll}
    >
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
              {alive.includes(number) && (
                <PdfSheet
                  pdf={pdf}
                  number={number}
                  width={width * zoom}
                  hits={found ?? NO_HITS}
                  current={current?.page === number ? current.hit : undefined}
                  onShape={learnShape}
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

/** The page at this height of the content. */
function pageAt(sheets: HTMLCollection, top: number): number {
  let [low, high] = [0, sheets.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const sheet = sheets[middle]
    if (sheet instanceof HTMLElement && sheet.offsetTop <= top) low = middle
    else high = middle - 1
  }
  return low + 1
}
