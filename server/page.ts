import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Trend } from '@contract/trend'
import { Fault } from './fault'
import { detailOf } from './features/trends/service'
import type { Portal } from './portal'
import { cardTags, escapeHtml, shareCardOf } from './shareCard'

const PATH = '/mobile/trend/detail'
/** A page without its card is better than one that comes late. */
const PATIENCE_MS = 200
const TITLE = /<title>([^<]*)<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/

/**
 * The page of a shared post (`house`, page.ts): `index.html` with title, description and picture for link previews, for
 * public approved posts only. Blocked, private and unknown ones, and a backend in trouble, get the page as it is.
 */
export function serveSharedPosts(app: FastifyInstance, portal: Portal, dist: string): void {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const brand = TITLE.exec(html)?.[1] ?? ''
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.query as { id?: unknown }
    const trend = typeof id === 'string' ? await publicTrend(portal, id.trim()) : undefined
    const page = trend ? withCard(html, trend, { request, brand }) : html
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
    reply.header('Cache-Control', 'no-cache').header('ETag', etag).header('Vary', 'Accept-Encoding').type('text/html; charset=utf-8')
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
    return known?.includes(etag) ? reply.code(304).send() : reply.send(page)
  }
  for (const path of [PATH, `${PATH}/`]) app.get(path, { schema: { hide: true } }, answer)
}

/** The post as everybody may read it, if everybody may. */
async function publicTrend({ db, settings, clock, log }: Portal, id: string): Promise<Trend | undefined> {
  if (!id) return undefined
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
  const asked = detailOf(db, id, { reader: undefined, now: clock(), secret: settings.secret }).catch((error: unknown) => {
    if (!(error instanceof Fault)) log.warn({ err: error }, 'no card for a shared post')
    return undefined
  })
  return Promise.race([asked, late])
}

function withCard(html: string, trend: Trend, { request, brand }: { request: FastifyRequest; brand: string }): string {
  const card = shareCardOf(trend)
  const origin = `${request.protocol}://${request.host}`
  const address = `${PATH}?id=${encodeURIComponent(trend.trendsId)}`
  return html
    .replace(DESCRIPTION, '')
    .replace(TITLE, () => `<title>${escapeHtml(`${card.title} - ${brand}`)}</title>${cardTags(card, { origin, address, brand })}`)
}
