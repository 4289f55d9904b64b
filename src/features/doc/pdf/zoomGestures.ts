const MOST = 4
const DOUBLE_TAP = 2
const TAP_MS = 300
const TAP_PX = 30
/** Movement in pixels that makes a touch a scroll. */
const SLOP_PX = 10

/** The nearest zoom that is allowed. */
export const clamp = (zoom: number) => Math.min(MOST, Math.max(1, zoom))

interface Gestures {
  /** The present zoom. */
  zoomOf: () => number
  /** Asks for another zoom around a point of the window. */
  onZoom: (wanted: number, clientX: number, clientY: number) => void
}

/**
 * Watches a scroller for pinches, which are shown at once by scaling its content, and for double taps. Returns a
 * function that ends it.
 */
export function watchGestures(box: HTMLElement, sheet: HTMLElement, gestures: Gestures): () => void {
  let start: { distance: number; x: number; y: number } | undefined
  let factor = 1
  /** Start of a touch with one finger that may become a tap, and of the last tap. */
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
    if (!start || !one || !two) return
    if (event.cancelable) event.preventDefault()
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    factor = clamp((gestures.zoomOf() * distance) / start.distance) / gestures.zoomOf()
    const frame = sheet.getBoundingClientRect()
    if (!sheet.style.transform) {
      sheet.style.transformOrigin = `${start.x - frame.left}px ${start.y - frame.top}px`
    }
    sheet.style.transform = `scale(${factor})`
  }

  function handleEnd(event: TouchEvent) {
    if (start && event.touches.length < 2) {
      sheet.style.transform = ''
      gestures.onZoom(gestures.zoomOf() * factor, start.x, start.y)
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
    gestures.onZoom(gestures.zoomOf() > 1 ? 1 : DOUBLE_TAP, x, y)
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
}
