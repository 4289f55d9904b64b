import { type ReactNode, useRef } from 'react'
import { useWindow } from './useWindow'
import styles from './WindowedList.module.css'

interface Props {
  /** The same array while the rows are the same; it may grow at its end. */
  ids: readonly string[]
  /** Measured heights in pixels by id; filled while rows are drawn, kept by whoever wants them again. */
  heights: Map<string, number>
  /** How many rows fill a phone, where fewer than usual do; the others follow a few at a time. */
  first?: number
  /** The class of the room that stands for rows which are not drawn. */
  room?: string
  /** One row; its margins belong to it. */
  row: (place: number) => ReactNode
}

/** A long list of which only the rows around the screen are drawn; the page scrolls it. */
export function WindowedList({ ids, heights, first, room, row }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { from, to, above, below } = useWindow(box, ids, heights, first)
  return (
    <div ref={box}>
      <div className={room} style={{ height: above }} />
      {ids.slice(from, to).map((id, place) => (
        <div key={id} className={styles.row} data-id={id}>
          {row(from + place)}
        </div>
      ))}
      <div className={room} style={{ height: below }} />
    </div>
  )
}
