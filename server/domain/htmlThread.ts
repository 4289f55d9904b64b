import { tooOften, invalidInput } from '../lib/businessError'
import { cleanHtml, shownHtml } from './html'
import { workerModule } from '../lib/sources'
import { workerPool } from '../lib/workerPool'
import { type PoolRefusals, refusingBy } from './poolRefusals'

/**
 * Texts up to this length are sanitised on the main thread, in about 2 ms at most; starting a thread would take longer.
 */
const SHORT_LENGTH = 4000
const LIMITS = { threads: 1, waiting: 32, perOwner: 2, jobMs: 5000 }

/** Sanitises user HTML without blocking the server: long texts in a worker thread. */
export interface HtmlThread {
  /**
   * As `cleanHtml`. Throws 100429 while too many texts wait, of all people or of the owner, 100400 for a text that
   * takes too long.
   */
  clean(html: string, ownerId: string): Promise<string>
  /** As `shownHtml`. Throws as `clean`. */
  shown(html: string, ownerId: string): Promise<string>
  close(): Promise<void>
}

/** Its work throws 100429 while too much of it waits, and 100400 for HTML that takes too long. */
export function createHtmlThread(): HtmlThread {
  const pool = workerPool(workerModule('domain/html'), LIMITS)
  const run = (ownerId: string, name: string, html: string) =>
    pool.run<string>(ownerId, name, html).catch(refusingBy(REFUSALS))
  return {
    clean: async (html, ownerId) => (html.length > SHORT_LENGTH ? run(ownerId, 'cleanHtml', html) : cleanHtml(html)),
    shown: async (html, ownerId) => (html.length > SHORT_LENGTH ? run(ownerId, 'shownHtml', html) : shownHtml(html)),
    close: () => pool.close(),
  }
}

const REFUSALS: PoolRefusals = {
  full: () => tooOften('正在处理的长文较多，请 1 分钟后再试'),
  owner: () => tooOften('上一篇长文还在处理，请 10 秒后再试'),
  late: () => invalidInput('正文的格式过于复杂，请清除部分格式后重试'),
}
