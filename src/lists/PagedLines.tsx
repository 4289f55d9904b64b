import type { ComponentProps, ReactNode } from 'react'
import { PagedRows } from './PagedRows'
import { heightsOf } from './windowedList/rowHeights'
import { WindowedList } from './windowedList/WindowedList'
import look from '@/ui/look.module.css'

interface Props<Row> extends Omit<ComponentProps<typeof PagedRows<Row>>, 'children'> {
  /** Accessible name of the list. */
  label: string
  /** Cache name of the measured row heights: the list with its filter. */
  name: string
  idOf: (row: Row) => string
  /** Class of a row: `item`, or `row` if its parts stand beside each other. */
  line: 'item' | 'row'
  /** Renders the content of one row. */
  children: (row: Row) => ReactNode
}

/** A paged list of lines on one surface; only those around the viewport are in the document. */
export function PagedLines<Row>({ label, name, idOf, line, children, ...paged }: Props<Row>) {
  return (
    // With the key, a page of the former list that fails or is late is none of this one.
    <PagedRows key={name} {...paged}>
      {(rows) => (
        <div className={look.rows}>
          <WindowedList
            ids={rows.map(idOf)}
            heights={heightsOf(name)}
            label={label}
            isPartial={paged.list.hasNextPage}
            row={(place) => {
              const row = rows[place]
              return (
                row !== undefined && (
                  <div className={look[line]} data-last={place === rows.length - 1 || undefined}>
                    {children(row)}
                  </div>
                )
              )
            }}
          />
        </div>
      )}
    </PagedRows>
  )
}
