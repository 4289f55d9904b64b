import { invalidInput, tooOften } from '../../lib/businessError'
import { workerModule } from '../../lib/sources'
import { PoolRefusal, workerPool } from '../../lib/workerPool'

const LIMITS = { threads: 1, waiting: 32, perOwner: 2, jobMs: 60_000 }

/** Draws watermarks in a worker thread, without blocking the server. */
export interface PdfMarker {
  /**
   * Writes a copy of the PDF at `from` to `to` with this text over each page. Throws 100429 while too many wait, 100400
   * for a file that takes too long.
   */
  mark({ fetch, from, to }: Marking, words: string, ownerId: string): Promise<void>
  close(): Promise<void>
}

interface Marking {
  /** Writes the PDF to `from`; not called where too many wait. */
  fetch: () => Promise<void>
  from: string
  to: string
}

/** Starts its thread with the first PDF. */
export function createPdfMarker(): PdfMarker {
  const pool = workerPool(workerModule('domain/watermark/mark'), LIMITS)
  return {
    mark: ({ fetch, from, to }, words, ownerId) =>
      pool.runPrepared<undefined>(fetch, ownerId, 'markPdf', from, to, words).catch((error: unknown) => {
        throw error instanceof PoolRefusal ? SAID[error.reason]() : error
      }),
    close: () => pool.close(),
  }
}

const SAID = {
  full: () => tooOften('正在打开文件的人较多，请 1 分钟后再试'),
  owner: () => tooOften('上一个文件还在加水印，请 10 秒后再试'),
  late: () => invalidInput('文件过大，无法加水印，请联系文件管理员'),
}
