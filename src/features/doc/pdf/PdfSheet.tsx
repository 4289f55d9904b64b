import { useEffect, useRef, useState } from 'react'
import { Failed } from '@/ui/States'
import { clearPicture, empty, shapeOf, showText, startDrawing } from './drawPage'
import type { HitPart } from './pageText'
import type { PDFPageProxy, RenderTask } from './openPdf'
import { placeMarks } from './placeMarks'
import type { Pdf } from './usePdf'
import box from '@/ui/fill.module.css'
import styles from './PdfView.module.css'

interface Props {
  pdf: Pdf
  /** From 1. */
  number: number
  /** In CSS pixels. */
  width: number
  hits: readonly HitPart[][]
  /** The current hit, if it is on this page. */
  current: number | undefined
  /** Called with the height divided by the width. */
  onShape: (number: number, shape: number) => void
  /** Called when the text of the page is there and its hits are marked. */
  onMarks: () => void
  /** Whether a page of the file could not be fetched: this one then says so unless it is drawn. */
  hasError: boolean
  onError: () => void
  onReopen: () => void
}

/** One page with its canvas, its selectable text layer, and marked hits. */
export function PdfSheet({ pdf, number, width, hits, current, onShape, onMarks, hasError, onError, onReopen }: Props) {
  const [isDrawn, setDrawn] = useState(false)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const pieces = useRef<readonly HTMLElement[]>([])
  const shown = useRef({ hits, current })
  useEffect(() => {
    shown.current = { hits, current }
    if (marks.current) placeMarks(marks.current, pieces.current, hits, current)
  }, [hits, current])

  useEffect(() => {
    let isGone = false
    let page: PDFPageProxy | undefined
    let task: RenderTask | undefined
    const holder = picture.current
    const layer = text.current

    async function draw() {
      page = await pdf.document.getPage(number)
      if (isGone || !holder || !layer) return
      onShape(number, shapeOf(page))
      const drawing = startDrawing(page, width)
      task = drawing.task
      await task.promise
      if (isGone) return empty(drawing.canvas)
      clearPicture(holder)
      holder.append(drawing.canvas)
      setDrawn(true)
      const divs = await showText(pdf, page, drawing.viewport, layer)
      if (isGone) return
      pieces.current = divs
      if (marks.current) placeMarks(marks.current, divs, shown.current.hits, shown.current.current)
      onMarks()
    }

    draw().catch(() => {
      if (!isGone) onError()
    })
    return () => {
      isGone = true
      task?.cancel()
      page?.cleanup()
    }
  }, [pdf, number, width, onShape, onMarks, onError])

  useEffect(() => {
    const holder = picture.current
    return () => {
      if (holder) clearPicture(holder)
    }
  }, [])

  return (
    <>
      <div ref={picture} className={`${box.fill} ${styles.picture}`} aria-hidden="true" />
      <div ref={marks} className={`${box.fill} ${styles.marks}`} aria-hidden="true" />
      <div ref={text} className={`textLayer ${styles.text}`} />
      {hasError && !isDrawn && (
        <div className={`${box.fill} ${styles.failed}`}>
          <Failed text="页面加载失败，请重试" onRetry={onReopen} />
        </div>
      )}
    </>
  )
}
