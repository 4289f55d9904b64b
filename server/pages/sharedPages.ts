import { isBareHtml } from '@contract/text/html'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import type { Trend } from '@contract/trend'
import { chinaDate } from '@contract/text/dateRange'
import { brandOf } from '../lib/brand'
import { listOf } from '../features/comments/service'
import { BY_FOLDER } from '../domain/policy'
import { detailOf, sharedTrends } from '../features/trends/service'
import { trendNotExist } from '../lib/businessError'
import type { Admission } from '../calls/admission'
import { batchReads } from '../lib/batchReads'
import { limitConcurrency } from '../lib/limitConcurrency'
import { type PageBytes, pageBytes } from './pageBytes'
import type { AppContext } from '../appContext'
import type { Served } from './served'
import { cardTags, escapeHtml, shareCardOf } from './shareCard'

export const SHARED_PATH = '/mobile/trend/detail'
/** How long a rendered page is reused for an unchanged post; a proxy may cache it as long again. */
export const CACHE_SECONDS = 5
const CACHE_MAX = 500
/** Two, so that one look-up waits for the database while the results of the other are processed. */
const LOOK_UPS = 2

export interface SharedPage extends PageBytes {
  /** False: `index.html` with preview tags only. */
  rendered: boolean
}

export interface SharedPages {
  /** The page of a public post. Throws the refusals of the post's detail. */
  pageOf(id: string, origin: string): Promise<SharedPage>
}

interface Rendered {
  page: SharedPage
  /** All content of the page, as text. */
  shows: string
}

interface CacheEntry {
  revision: string
  until: number
  rendered: Promise<Rendered>
}

/**
 * Renders each shared post once for all requests. It is read again when it changed or after five seconds, and rendered
 * again if its content differs. Reading rights are checked after each request arrived, in one query for all waiting
 * requests, so that a withdrawn post disappears at once.
 * @param run limits concurrent work
 */
export function sharedPages(
  context: AppContext,
  index: string,
  served: Served | undefined,
  run: Admission['run'],
): SharedPages {
  const cache = new Map<string, CacheEntry>()
  const render = renderer(context, index, served)
  // Not `readableTrend`, which batches the same rows: here a whole batch counts as one call of the admission.
  const lookUp = batchReads((ids) => run(() => sharedTrends(context.db, ids)), LOOK_UPS)

  return {
    async pageOf(id, origin) {
      const key = `${origin}\n${id}`
      const { revision, visibility } = await lookUp(id)
      if (visibility === BY_FOLDER) throw trendNotExist()
      const cached = cache.get(key)
      if (cached?.revision === revision && cached.until > Date.now()) return (await cached.rendered).page
      const rendered = run(() => render(id, origin, cached?.rendered))
      const mine: CacheEntry = { revision, until: Date.now() + CACHE_SECONDS * 1000, rendered }
      cache.delete(key)
      cache.set(key, mine)
      for (const oldest of cache.keys()) {
        if (cache.size <= CACHE_MAX) break
        cache.delete(oldest)
      }
      rendered.catch(() => void (cache.get(key) === mine && cache.delete(key)))
      return (await rendered).page
    },
  }
}

type Render = (id: string, origin: string, former: Promise<Rendered> | undefined) => Promise<Rendered>

/** Reads a post and renders its page; a former page with the same content is used again. */
function renderer(context: AppContext, index: string, served: Served | undefined): Render {
  const { db, settings, clock, log } = context
  const brand = brandOf(index)
  /** Keeps the worker's queue free for writes. */
  const oneText = limitConcurrency(1)

  const shownText = async (html: string) =>
    isBareHtml(html) ? html : oneText(() => context.html.shown(html, 'shared pages'))

  async function renderPage(trend: Trend, comments: Parameters<Served['page']>[1], head: string): Promise<SharedPage> {
    try {
      if (served)
        return { ...pageBytes(served.page(trend, comments, head, await shownText(trend.content))), rendered: true }
    } catch (error) {
      log.error({ err: error, id: trend.trendsId }, 'a shared post could not be rendered')
    }
    return { ...pageBytes(withHead(index, head)), rendered: false }
  }

  return async (id, origin, former) => {
    const now = clock()
    const reading = { reader: undefined, now, secret: settings.secret }
    const [trend, comments] = await Promise.all([
      detailOf(db, id, reading),
      listOf(db, { trendsId: id, pageNum: 1, pageSize: COMMENTS_PAGE_SIZE, asc: false }, reading),
    ])
    const card = shareCardOf(trend)
    const address = `${SHARED_PATH}?id=${encodeURIComponent(trend.trendsId)}`
    const head = `<title>${escapeHtml(`${card.title} - ${brand}`)}</title>${cardTags(card, { origin, address, brand })}`
    const shows = JSON.stringify([chinaDate(now), head, trend, comments])
    const previous = await former?.catch(() => undefined)
    if (previous?.shows === shows && previous.page.rendered === (served !== undefined)) return previous
    const page = await renderPage(trend, comments, head)
    // An identical page is already compressed.
    return { page: page.etag === previous?.page.etag ? previous.page : page, shows }
  }
}

function withHead(index: string, head: string): string {
  return index.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => head)
}
