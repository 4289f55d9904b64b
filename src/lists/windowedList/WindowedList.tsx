import { Fragment, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { KeptRows } from './keptRows'
import type { RenderedRange } from './listWindow'
import { useWindow } from './useWindow'
import styles from './WindowedList.module.css'

interface Props {
  /** Rows may be appended to the same array. */
  ids: readonly string[]
  /** Measured heights in pixels by id, filled while rendering. The caller keeps them to restore the scroll position. */
  heights: Map<string, number>
  /** Number of rows in the first frame, if fewer than usual fill a phone. */
  first?: number
  /** Class of the spacers in place of rows that are not rendered. */
  room?: string
  /** Accessible name: makes it a list whose items have positions; left out for articles. */
  label?: string
  /** Whether more rows can be loaded, so that the total is unknown. */
  isPartial?: boolean
  /** Renders one row, including its margins. */
  row: (place: number) => ReactNode
}

/**
 * A virtual list scrolled by the page: only the rows around the viewport are in the document, and those in use
 * (`KeptRows`).
 */
export function WindowedList({ ids, heights, first, room, label, isPartial = false, row }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useWindow(box, ids, heights, first)
  const [kept] = useState(() => new KeptRows())
  const places = renderedPlaces(ids, useSyncExternalStore(kept.subscribe, kept.get, kept.get), shown)
  useLayoutEffect(() => {
    if (box.current) kept.release(box.current)
  }, [kept, shown.from, shown.to])

  const spacer = (key: string, start: number, end: number) => (
    <div
      key={key}
      className={room}
      style={{ height: Math.max(0, shown.offsetOf(end) - shown.offsetOf(start)) }}
      aria-hidden
    />
  )
  return (
    <div
      ref={box}
      onFocusCapture={kept.add}
      onClickCapture={kept.add}
      {...(label === undefined ? {} : { role: 'list', 'aria-label': label })}
    >
      {spacer('start', 0, places[0] ?? 0)}
      {places.map((place, at) => {
        const id = ids[place] ?? ''
        const before = places[at - 1] ?? place - 1
        return (
          <Fragment key={id}>
            {place > before + 1 && spacer('gap', before + 1, place)}
            <div
              className={styles.row}
              data-id={id}
              {...(label === undefined
                ? {}
                : { role: 'listitem', 'aria-posinset': place + 1, 'aria-setsize': isPartial ? -1 : ids.length })}
            >
              {row(place)}
            </div>
          </Fragment>
        )
      })}
      {spacer('end', (places[places.length - 1] ?? -1) + 1, ids.length)}
    </div>
  )
}

/** The indexes of the window and of the kept rows, in order. */
function renderedPlaces(ids: readonly string[], kept: ReadonlySet<string>, { from, to }: RenderedRange): number[] {
  const places = Array.from({ length: Math.max(0, Math.min(to, ids.length) - from) }, (_, at) => from + at)
  if (kept.size === 0) return places
  const others = ids.flatMap((id, place) => (kept.has(id) && (place < from || place >= to) ? [place] : []))
  return [...places, ...others].sort((one, other) => one - other)
}
