import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { startEdgeScroll } from './edgeScroll'

/** How long a finger must rest on a picture to drag it. */
const HOLD_MS = 350
/** Movement in pixels that counts as scrolling instead. */
const SLOP_PX = 10

interface TileDrag {
  /** Key of the dragged tile. */
  dragged: string | undefined
  /** Starts dragging at once, as from a handle. */
  startDrag: (key: string, event: PointerEvent) => void
  /** Starts dragging once the pointer has rested. */
  startHold: (key: string, event: PointerEvent) => void
  /** Whether the next click is the end of a drag. */
  endsDrag: () => boolean
}

/** Index of the tile under a point. */
function placeAt(list: HTMLElement, x: number, y: number): number | undefined {
  const tiles = Array.from(list.querySelectorAll('[data-tile]'))
  const place = tiles.findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place < 0 ? undefined : place
}

/** Calls back once the pointer has rested; moving or lifting it cancels. */
function afterHold({ clientX, clientY }: PointerEvent, run: () => void): void {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', cancel)
    window.removeEventListener('pointercancel', cancel)
  }
  const follow = (event: globalThis.PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLOP_PX) cancel()
  }
  const timer = setTimeout(() => {
    cancel()
    run()
  }, HOLD_MS)
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', cancel)
  window.addEventListener('pointercancel', cancel)
}

/** Releases the implicit capture: the captured element moves away under the finger. */
function release({ currentTarget, pointerId }: PointerEvent): void {
  if (currentTarget.hasPointerCapture?.(pointerId)) currentTarget.releasePointerCapture(pointerId)
}

/** Moves a tile to the position under the finger. */
export function useTileDrag(list: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void): TileDrag {
  const [dragged, setDragged] = useState<string>()
  const isDragging = useRef(false)
  const hasDragged = useRef(false)
  const move = useEffectEvent(onMove)

  function begin(key: string) {
    isDragging.current = true
    hasDragged.current = true
    setDragged(key)
  }

  useEffect(() => {
    if (dragged === undefined) return
    let pointer: globalThis.PointerEvent | undefined
    const place = () => {
      const to = list.current && pointer ? placeAt(list.current, pointer.clientX, pointer.clientY) : undefined
      if (to !== undefined) move(dragged, to)
    }
    const edgeScroll = list.current ? startEdgeScroll(list.current, place) : undefined
    const follow = (event: globalThis.PointerEvent) => {
      event.preventDefault()
      pointer = event
      edgeScroll?.follow(event.clientY)
      place()
    }
    const stop = () => {
      isDragging.current = false
      setDragged(undefined)
    }
    window.addEventListener('pointermove', follow, { passive: false })
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
    return () => {
      edgeScroll?.stop()
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
    }
  }, [dragged, list])

  // Browsers decide at touchstart whether moves can prevent scrolling, so the listener is added in advance.
  useEffect(() => {
    const element = list.current
    const keepStill = (event: Event) => {
      if (isDragging.current) event.preventDefault()
    }
    // Otherwise a long press on a picture opens the browser's menu.
    const noMenu = (event: Event) => event.preventDefault()
    element?.addEventListener('touchmove', keepStill, { passive: false })
    element?.addEventListener('contextmenu', noMenu)
    return () => {
      element?.removeEventListener('touchmove', keepStill)
      element?.removeEventListener('contextmenu', noMenu)
    }
  }, [list])

  return {
    dragged,
    startDrag: (key, event) => {
      release(event)
      begin(key)
    },
    startHold: (key, event) => {
      hasDragged.current = false
      if (event.button !== 0) return
      release(event)
      afterHold(event, () => begin(key))
    },
    endsDrag: () => {
      const was = hasDragged.current
      hasDragged.current = false
      return was
    },
  }
}
