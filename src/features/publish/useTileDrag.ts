import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface TileDrag {
  /** The key of the tile being dragged. */
  dragged: string | undefined
  startDrag: (key: string, event: PointerEvent) => void
}

/** The place among the tiles that lies under a point. */
function placeAt(list: HTMLElement, x: number, y: number): number | undefined {
  const tiles = Array.from(list.querySelectorAll('[data-tile]'))
  const place = tiles.findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place < 0 ? undefined : place
}

/** Moves a tile to wherever the finger is, place by place. */
export function useTileDrag(list: RefObject<HTMLElement | null>, onMove: (key: string, to: number) => void): TileDrag {
  const [dragged, setDragged] = useState<string>()
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useEffect(() => {
    if (dragged === undefined) return
    const follow = (event: globalThis.PointerEvent) => {
      event.preventDefault()
      const place = list.current ? placeAt(list.current, event.clientX, event.clientY) : undefined
      if (place !== undefined) move.current(dragged, place)
    }
    const stop = () => setDragged(undefined)
    window.addEventListener('pointermove', follow, { passive: false })
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
    }
  }, [dragged, list])

  return {
    dragged,
    startDrag: (key, event) => {
      // Touches stay with the handle otherwise, which moves away under the finger.
      if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId)
      setDragged(key)
    },
  }
}
