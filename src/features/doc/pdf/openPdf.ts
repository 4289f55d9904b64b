import {
  getDocument,
  InvalidPDFException,
  type PDFDocumentProxy,
  PDFWorker,
  ResponseException,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import Worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker'
import { pdfFiles } from 'virtual:pdf-files'

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Size of a range request. */
const RANGE_BYTES = 128 * 1024
/** Pictures with more pixels are not rendered: they would exhaust a phone's memory. */
const IMAGE_PIXELS = 40_000_000

export type PdfErrorKind = 'broken' | 'address' | 'network'

export interface OpenedPdf {
  document: Promise<PDFDocumentProxy>
  close(): void
}

/** Opens a file by range requests. `onProgress` gets the loaded share, 0 to 1. */
export function openPdf(url: string, onProgress: (share: number) => void): OpenedPdf {
  // One bundled classic script, so that browsers without module workers run it, too.
  const port = new Worker()
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    url,
    worker,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: IMAGE_PIXELS,
    cMapUrl: `${pdfFiles}cmaps/`,
    standardFontDataUrl: `${pdfFiles}standard_fonts/`,
    // The content policy forbids WebAssembly; the decoders exist in JavaScript, too, one of them in this folder.
    useWasm: false,
    wasmUrl: `${pdfFiles}wasm/`,
  })
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total))
  }
  return {
    document: task.promise,
    close() {
      void task.destroy().finally(() => {
        worker.destroy()
        port.terminate()
      })
    },
  }
}

/** Why a file could not be opened; `address`: its signed address has expired. */
export function errorKindOf(error: unknown): PdfErrorKind {
  if (error instanceof InvalidPDFException || nameOf(error) === 'PasswordException') return 'broken'
  if (error instanceof ResponseException) {
    return error.status === 403 || error.status === 404 || error.status === 410 ? 'address' : 'network'
  }
  return error instanceof TypeError || NO_NETWORK.test(messageOf(error)) ? 'network' : 'broken'
}

/** What Chromium, Safari and Firefox say of a request that failed, which the worker passes on as text. */
const NO_NETWORK = /failed to fetch|network ?error|load failed/i

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
