import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { clamp, watchGestures } from './zoomGestures'

/** A point of the content that stays at a point of the screen. */
interface Anchor {
  /** Within the content, in CSS pixels at the former zoom. */
  contentX: number
  contentY: number
  /** Within the scroller. */
  x: number
  y: number
  from: number
}

/**
 * Zooms the content of a scroller by pinch, double tap and calls, 1 to 4; the point between the fingers stays in place.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const now = useRef(1)
  const anchor = useRef<Anchor>(undefined)

  function zoomTo(wanted: number, clientX?: number, clientY?: number) {
    const box = scroller.current
    const next = clamp(wanted)
    if (!box || next === now.current) return
    const frame = box.getBoundingClientRect()
    const x = clientX === undefined ? frame.width / 2 : clientX - frame.left
    const y = clientY === undefined ? frame.height / 2 : clientY - frame.top
    anchor.current = { contentX: box.scrollLeft + x, contentY: box.scrollTop + y, x, y, from: now.current }
    now.current = next
    setZoom(next)
  }
  const zoomFromGesture = useEffectEvent(zoomTo)

  useLayoutEffect(() => {
    const box = scroller.current
    const kept = anchor.current
    anchor.current = undefined
    if (!box || !kept) return
    const grown = zoom / kept.from
    box.scrollTo({ left: kept.contentX * grown - kept.x, top: kept.contentY * grown - kept.y, behavior: 'instant' })
  }, [zoom, scroller])

  useEffect(() => {
    const box = scroller.current
    const sheet = content.current
    if (!box || !sheet) return undefined
    return watchGestures(box, sheet, {
      zoomOf: () => now.current,
      onZoom: (wanted, x, y) => zoomFromGesture(wanted, x, y),
    })
  }, [scroller, content])

  return { zoom, zoomTo }
}
