import { useEffect, useState } from 'react'
import { importChunk, loadChunk } from '@/lib/loadChunk'
import type { PDFDocumentProxy, PdfErrorKind } from './openPdf'

type Code = typeof import('./openPdf')

export interface Pdf {
  document: PDFDocumentProxy
  code: Code
}

export type PdfState =
  { kind: 'opening'; share: number } | { kind: 'open'; pdf: Pdf } | { kind: 'failed'; error: PdfErrorKind }

/** After a failure by `loadChunk`: code of a former build is gone for good, so a page that is older reloads. */
let load = importChunk

const OPENING: PdfState = { kind: 'opening', share: 0 }

/**
 * Opens the file at an address; a new address, or the same one signed later, opens it again.
 * @param url undefined until known
 */
export function usePdf(url: string | undefined, signedAt: number): PdfState {
  const [known, setKnown] = useState<{ of: string; state: PdfState }>({ of: '', state: OPENING })
  const of = `${signedAt} ${url ?? ''}`
  useEffect(() => {
    if (url === undefined) return undefined
    let isGone = false
    let close = () => {}
    const show = (state: PdfState) => {
      if (!isGone) setKnown({ of, state })
    }
    load(() => import('./openPdf'), window.__chunks?.['features/doc/pdf/openPdf']?.[0]).then(
      (code) => {
        if (isGone) return
        let isOpen = false
        const opened = code.openPdf(url, (share) => {
          if (!isOpen) show({ kind: 'opening', share })
        })
        close = opened.close
        opened.document.then(
          (document) => {
            isOpen = true
            show({ kind: 'open', pdf: { document, code } })
          },
          (error: unknown) => show({ kind: 'failed', error: code.errorKindOf(error) }),
        )
      },
      () => {
        load = loadChunk
        show({ kind: 'failed', error: 'network' })
      },
    )
    return () => {
      isGone = true
      close()
    }
  }, [url, of])
  return known.of === of ? known.state : OPENING
}
