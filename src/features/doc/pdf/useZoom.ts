import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const MOST = 4
const DOUBLE_TAP = 2
const TAP_MS = 300
const TAP_PX = 30
/** Movement in pixels that makes a touch a scroll. */
const SLOP_PX = 10

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

const clamp = (zoom: number) => Math.min(MOST, Math.max(1, zoom))

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
    let start: { distance: number; x: number; y: number } | undefined
    let factor = 1
    /** Of one finger that may become a tap, and of the last tap. */
    let down: { at: number; x: number; y: number } | undefined
    let tap: typeof down

    function handleStart(event: TouchEvent) {
      const [one, two] = Array.from(event.touches)
      down = one && !two ? { at: event.timeStamp, x: one.clientX, y: one.clientY } : undefined
      if (!one || !two) return
      start = {
        distance: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
        x: (one.clientX + two.clientX) / 2,
        y: (one.clientY + two.clientY) / 2,
      }
      factor = 1
      tap = undefined
    }

    function handleMove(event: TouchEvent) {
      const [one, two] = Array.from(event.touches)
      if (!start || !one || !two || !sheet) return
      if (event.cancelable) event.preventDefault()
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
      factor = clamp((now.current * distance) / start.distance) / now.current
      const frame = sheet.getBoundingClientRect()
      if (!sheet.style.transform) {
        sheet.style.transformOrigin = `${start.x - frame.left}px ${start.y - frame.top}px`
      }
      sheet.style.transform = `scale(${factor})`
    }

    function handleEnd(event: TouchEvent) {
      if (start && event.touches.length < 2 && sheet) {
        sheet.style.transform = ''
        zoomFromGesture(now.current * factor, start.x, start.y)
        start = undefined
        return
      }
      const touch = event.changedTouches[0]
      if (!touch || event.touches.length > 0) return
      const { clientX: x, clientY: y } = touch
      const isNear = (point: typeof down, most: number) =>
        point && event.timeStamp - point.at < TAP_MS && Math.hypot(x - point.x, y - point.y) < most
      const isTap = event.type === 'touchend' && isNear(down, SLOP_PX)
      const isSecond = isTap && isNear(tap, TAP_PX)
      tap = isTap && !isSecond ? { at: event.timeStamp, x, y } : undefined
      if (!isSecond) return
      if (event.cancelable) event.preventDefault()
      zoomFromGesture(now.current > 1 ? 1 : DOUBLE_TAP, x, y)
    }

    box.addEventListener('touchstart', handleStart, { passive: true })
    box.addEventListener('touchmove', handleMove, { passive: false })
    box.addEventListener('touchend', handleEnd)
    box.addEventListener('touchcancel', handleEnd)
    return () => {
      box.removeEventListener('touchstart', handleStart)
      box.removeEventListener('touchmove', handleMove)
      box.removeEventListener('touchend', handleEnd)
      box.removeEventListener('touchcancel', handleEnd)
    }
  }, [scroller, content])

  return { zoom, zoomTo }
}
