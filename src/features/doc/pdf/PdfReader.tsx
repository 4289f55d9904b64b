import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { DocFile } from '@contract/doc'
import { Pressable } from '@/ui/button/Button'
import { IconButton } from '@/ui/button/IconButton'
import { Outline } from '@/ui/icon/Icon'
import { GoToPage } from './GoToPage'
import { PdfSearchBar } from './PdfSearchBar'
import { PdfView, type PdfViewHandle } from './PdfView'
import { ReadButton } from '@/writes/readDoc/ReadButton'
import { type PdfQuery, usePdfSearch } from './usePdfSearch'
import type { Pdf } from './usePdf'
import styles from './PdfBars.module.css'

const ZOOM_OUT = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20M7.5 10.5h6'
const ZOOM_IN = `${ZOOM_OUT}M10.5 7.5v6`
const ZOOM_STEP = 1.5

interface Props {
  file: DocFile
  pdf: Pdf
  startPage: number
  isSearching: boolean
  query: PdfQuery
  onQuery: (query: PdfQuery) => void
  onSearchClosed: () => void
  onPage: (page: number) => void
  /** The file is to be fetched and opened again, at its page. */
  onReopen: () => void
}

/** An open file: pages, search, n/total, zoom, and 我已阅读 after the last page until confirmed (rule: file viewer). */
export function PdfReader({ file, pdf, startPage, isSearching, query, onQuery, ...rest }: Props) {
  const { onSearchClosed, onPage, onReopen } = rest
  const { words } = query
  const total = pdf.document.numPages
  const view = useRef<PdfViewHandle>(null)
  const [page, setPage] = useState(startPage)
  const [hasSeenEnd, setSeenEnd] = useState(false)
  const [isGoing, setGoing] = useState(false)
  /** pdf.js asks for no range twice: once one has failed, other pages and the search wait for it without end. */
  const [hasError, setError] = useState(false)
  const handleError = useCallback(() => setError(true), [])
  const search = usePdfSearch(pdf, isSearching ? words : '', handleError)
  const count = search.places.length
  // Another version may have fewer hits, which is known at the end.
  const at = search.searched >= total ? Math.min(query.at, Math.max(0, count - 1)) : query.at
  const current = search.places[at]

  const handlePage = useCallback(
    (number: number) => {
      setPage(number)
      if (number === total) setSeenEnd(true)
      onPage(number)
    },
    [total, onPage],
  )
  const handleEnd = useCallback(() => setSeenEnd(true), [])

  // Each move is a new query, also one to the only hit.
  useEffect(() => {
    if (current) view.current?.goToHit(current.page)
  }, [current, query])

  function move(by: number) {
    if (count > 0) onQuery({ words, at: (at + by + count) % count })
  }

  return (
    <>
      {isSearching && (
        <PdfSearchBar
          words={words}
          total={total}
          search={search}
          at={at}
          hasError={hasError}
          onReopen={onReopen}
          onSearch={(next) => onQuery({ words: next, at: 0 })}
          onMove={move}
          onClose={onSearchClosed}
        />
      )}
      <PdfView
        ref={view}
        pdf={pdf}
        startPage={startPage}
        hits={search.hits}
        current={isSearching ? current : undefined}
        onPage={handlePage}
        onEnd={handleEnd}
        hasError={hasError}
        onError={handleError}
        onReopen={onReopen}
      />
      <Bar at={`${page}/${total}`} onPages={() => setGoing(true)} onZoom={(factor) => view.current?.zoomBy(factor)}>
        {(file.read || hasSeenEnd) && (
          <ReadButton
            docId={file.docId}
            version={file.version}
            title={file.title}
            wasRead={file.read}
            onStale={onReopen}
          />
        )}
      </Bar>
      {isGoing && (
        <GoToPage total={total} onGo={(wanted) => view.current?.goTo(wanted)} onClosed={() => setGoing(false)} />
      )}
    </>
  )
}

interface BarProps {
  /** The page of all, as `2/9`. */
  at: string
  onPages: () => void
  /** Called with what the zoom is multiplied by. */
  onZoom: (factor: number) => void
  children: ReactNode
}

/** The bar below the pages. */
function Bar({ at, onPages, onZoom, children }: BarProps) {
  return (
    <footer className={styles.bar} data-bottom-bar>
      <Pressable className={styles.pages} aria-label={`${at} 页，跳转到页`} onClick={onPages}>
        {at}
      </Pressable>
      <span className={styles.gap} />
      <IconButton label="缩小" onClick={() => onZoom(1 / ZOOM_STEP)}>
        <Outline d={ZOOM_OUT} />
      </IconButton>
      <IconButton label="放大" onClick={() => onZoom(ZOOM_STEP)}>
        <Outline d={ZOOM_IN} />
      </IconButton>
      <span className={styles.room} />
      {children}
    </footer>
  )
}
