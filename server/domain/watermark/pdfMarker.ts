import { MINUTE_MS } from '@contract/text/timeUnits'
import { invalidInput, tooOften } from '../../lib/businessError'
import { workerModule } from '../../lib/sources'
import { workerPool } from '../../lib/workerPool'
import { type PoolRefusals, refusingBy } from '../poolRefusals'

const LIMITS = { threads: 1, waiting: 32, perOwner: 2, jobMs: MINUTE_MS }

/** Draws watermarks in a worker thread, without blocking the server. */
export interface PdfMarker {
  /**
   * Writes a copy of the PDF at `from` to `to` with this text over each page. Throws 100429 while too many wait, of all
   * people or of the owner, 100400 for a file that takes too long.
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
      pool.runPrepared<undefined>(fetch, ownerId, 'markPdf', from, to, words).catch(refusingBy(REFUSALS)),
    close: () => pool.close(),
  }
}

const REFUSALS: PoolRefusals = {
  full: () => tooOften('正在打开文件的人较多，请 1 分钟后再试'),
  owner: () => tooOften('上一个文件还在加水印，请 10 秒后再试'),
  late: () => invalidInput('文件过大，无法加水印，请联系文件管理员'),
}
