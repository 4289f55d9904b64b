/** Distance in pixels from an edge at which scrolling starts. */
const ZONE_PX = 40
/** Pixels per second at the edge and beyond. */
const FASTEST = 700
/** Longest time in seconds that one frame counts for. */
const FRAME_MOST = 0.05

interface Span {
  top: number
  bottom: number
}

interface EdgeScroll {
  /** The height of the pointer. */
  follow: (y: number) => void
  stop: () => void
}

/**
 * Scrolls the window while a dragging pointer is near the top or bottom of what bars leave free of the screen, as far
 * as `list` reaches. It follows the pointer like a scroll by hand, so it also runs with reduced motion.
 */
export function startEdgeScroll(list: HTMLElement, onScroll: () => void): EdgeScroll {
  const free = freeSpan()
  let y: number | undefined
  let before = performance.now()
  let frame = requestAnimationFrame(step)

  function step(now: number) {
    const seconds = Math.min(Math.max(now - before, 0) / 1000, FRAME_MOST)
    before = now
    const distance = Math.round(y === undefined ? 0 : speedAt(y, free, list.getBoundingClientRect()) * seconds)
    if (distance !== 0) {
      window.scrollBy(0, distance)
      onScroll()
    }
    frame = requestAnimationFrame(step)
  }

  return {
    follow: (to) => (y = to),
    stop: () => cancelAnimationFrame(frame),
  }
}

/** In pixels per second; negative is up. */
function speedAt(y: number, free: Span, list: Span): number {
  const above = Math.min((free.top + ZONE_PX - y) / ZONE_PX, 1)
  const below = Math.min((y - free.bottom + ZONE_PX) / ZONE_PX, 1)
  if (below > 0 && list.bottom > free.bottom) return below * FASTEST
  if (above > 0 && list.top < free.top) return -above * FASTEST
  return 0
}

/** The part of the screen between the bars at its top and bottom. */
function freeSpan(): Span {
  return {
    top: barAt(0)?.bottom ?? 0,
    bottom: barAt(window.innerHeight - 1)?.top ?? window.innerHeight,
  }
}

function barAt(y: number): Span | undefined {
  const found = document.elementsFromPoint?.(window.innerWidth / 2, y) ?? []
  const bars = found.filter((element) => /^(sticky|fixed)$/.test(getComputedStyle(element).position))
  return bars.map((bar) => bar.getBoundingClientRect()).find(({ height }) => height < window.innerHeight / 2)
}
