import { PagedRows } from '@/lists/PagedRows'
import { heightsOf } from '@/lists/windowedList/rowHeights'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { DocRow } from './DocRow'
import type { DocsOf, useDocs } from './queries'
import look from '@/ui/look.module.css'

interface Props {
  list: ReturnType<typeof useDocs>
  of: DocsOf
  words: string
  /** Message of an empty list. */
  empty: string
  /** Content above is still loading; rows rendered now would be pushed down. */
  isHeld: boolean
}

/** Documents found by the filter, page by page. */
export function DocList({ list, of, words, empty, isHeld }: Props) {
  return (
    // With the key, the placeholder is replaced instead of pushed down.
    <PagedRows
      key={isHeld ? 'held' : 'shown'}
      list={isHeld ? { ...list, data: undefined, error: null } : list}
      noun="文档"
      empty={empty}
    >
      {(rows) => (
        <div className={look.rows}>
          <WindowedList
            ids={rows.map(({ docId }) => docId)}
            heights={heightsOf(`docs ${JSON.stringify(of)}`)}
            label="文档"
            isPartial={list.hasNextPage}
            row={(place) => rows[place] && <DocRow doc={rows[place]} words={words} />}
          />
        </div>
      )}
    </PagedRows>
  )
}
