import { type Ref, useCallback, useEffect, useImperativeHandle, useState } from 'react'
import { renderedPages } from './renderedPages'
import type { PageHits } from './usePdfSearch'
import { PdfSheet } from './PdfSheet'
import type { Pdf } from './usePdf'
import { usePdfPlace } from './usePdfPlace'
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
  const [shapes, setShapes] = useState<ReadonlyMap<number, number>>(new Map())
  const usual = shapes.get(1) ?? USUAL_SHAPE
  const place = usePdfPlace({ total, startPage, shapes, hasHit: current !== undefined, onEnd })
  const { scroller, content, width, zoom, zoomTo, page, shown, look, goTo, handleMarks, noteMeasured } = place
  const rendered = renderedPages(shown, total)
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
      noteMeasured(number)
      setShapes((known) => (known.get(number) === shape ? known : new Map(known).set(number, shape)))
    },
    [noteMeasured],
  )

  useEffect(() => onPage(page), [page, onPage])

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
