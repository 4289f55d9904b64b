import type { ComponentProps, ReactElement } from 'react'
import { PagedRows } from '@/lists/PagedRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { FailedAudit } from './AuditGate'

interface Props<Row> extends Pick<ComponentProps<typeof PagedRows<Row>>, 'list' | 'empty'> {
  failed: string
  /** Name of the list, under which measured row heights are cached. */
  name: string
  /** A row with its key. */
  children: (row: Row) => ReactElement
}

/** A paged list of the audit; the error may be that the user is not an audit admin. */
export function CursorRows<Row>({ list, empty, failed, name, children }: Props<Row>) {
  return (
    // With the key, a page of the former list that fails or is late is none of this one.
    <PagedRows
      key={name}
      list={list}
      empty={empty}
      failed={(error, retry) => <FailedAudit error={error} text={failed} onRetry={retry} />}
    >
      {(rows) => {
        const shown = rows.map(children)
        return (
          <WindowedList
            ids={shown.map(({ key }) => String(key))}
            heights={heightsOf(name)}
            row={(place) => shown[place]}
          />
        )
      }}
    </PagedRows>
  )
}
