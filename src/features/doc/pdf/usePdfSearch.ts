import { useEffect, useRef, useState } from 'react'
import { pageContent } from './pageContent'
import { findHits, type HitPart, pageText, type PageText } from './pageText'
import type { Pdf } from './usePdf'

/** The hits of one page, each as its parts. */
export type PageHits = readonly HitPart[][]

export interface PdfSearch {
  hits: ReadonlyMap<number, PageHits>
  /** All hits in reading order. */
  places: readonly { page: number; hit: number }[]
  /** Pages searched so far. */
  searched: number
  /** Whether any page has text; known once all are searched. */
  hasText: boolean
}

/** What is searched, and which of its hits is the current one, from 0; kept while a file is opened again. */
export interface PdfQuery {
  words: string
  at: number
}

export const NO_QUERY: PdfQuery = { words: '', at: 0 }

const NONE: PdfSearch = { hits: new Map(), places: [], searched: 0, hasText: true }

/**
 * Searches the pages one after the other; each page's text is read once. A page that cannot be fetched ends the search
 * and is reported to `onError`.
 */
export function usePdfSearch(pdf: Pdf, words: string, onError: () => void): PdfSearch {
  const [known, setKnown] = useState({ words: '', found: NONE })
  const texts = useRef(new Map<number, PageText>())
  useEffect(() => texts.current.clear(), [pdf])

  useEffect(() => {
    if (words.trim() === '') return undefined
    const { document } = pdf
    let isGone = false

    async function textOf(number: number): Promise<PageText> {
      const known = texts.current.get(number)
      if (known) return known
      const page = await document.getPage(number)
      const { items } = await pageContent(page)
      const text = pageText(items.map((item) => ('str' in item ? item : { str: '' })))
      texts.current.set(number, text)
      return text
    }

    async function search() {
      const hits = new Map<number, PageHits>()
      const places: { page: number; hit: number }[] = []
      let hasText = false
      for (let page = 1; page <= document.numPages && !isGone; page += 1) {
        const text = await textOf(page)
        hasText ||= text.letters !== ''
        const onPage = findHits(text, words)
        if (onPage.length > 0) hits.set(page, onPage)
        places.push(...onPage.map((_, hit) => ({ page, hit })))
        const isLast = page === document.numPages
        if (!isGone && (onPage.length > 0 || isLast || page % 10 === 0)) {
          const found = { hits: new Map(hits), places: [...places], searched: page, hasText: hasText || !isLast }
          setKnown({ words, found })
        }
      }
    }

    search().catch(() => {
      if (!isGone) onError()
    })
    return () => {
      isGone = true
    }
  }, [pdf, words, onError])
  return known.words === words ? known.found : NONE
}
