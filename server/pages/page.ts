import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, ServiceBusy } from '../calls/admission'
import { BusinessError } from '../lib/businessError'
import { addVary } from '../lib/http/headers'
import { type Encoding, pageBytes } from './pageBytes'
import type { AppContext } from '../appContext'
import { publicOrigin } from '../lib/http/publicOrigin'
import { isStorable } from '../calls/schema'
import { openServed } from './served'
import { CACHE_SECONDS, SHARED_PATH, type SharedPage, sharedPages } from './sharedPages'

/** Time limit of rendering a post; after it the page is sent without the post. */
const TIMEOUT_MS = 200
const timeout = sharedTimer(TIMEOUT_MS)

/**
 * Serves the page of a shared post, the same for everybody: the server-rendered screen with title, description and
 * picture for link previews, for public approved posts only. For blocked, private and unknown posts, for the native
 * app, and during overload, it sends `index.html` unchanged.
 * @param folders `served`: folder of the SSR build; without it index.html only gets the preview tags
 */
export async function serveSharedPosts(
  app: FastifyInstance,
  context: AppContext,
  admission: Admission,
  folders: { dist: string; served: string | undefined },
): Promise<void> {
  const index = readFileSync(join(folders.dist, 'index.html'), 'utf8')
  const served = folders.served === undefined ? undefined : await openServed(folders.served, context.clock)
  const pages = sharedPages(context, index, served, admission.run)
  const plain = pageBytes(index)

  async function shared(request: FastifyRequest, origin: string): Promise<SharedPage | undefined> {
    const { id } = request.query as { id?: unknown }
    if (typeof id !== 'string' || !id.trim() || !isStorable(id)) return undefined
    if (admission.isBusy()) return undefined
    if (served?.isShell(request.headers['user-agent'] ?? '')) return undefined
    const timedOut = timeout()
    const page = pages.pageOf(id.trim(), origin).catch((error: unknown) => {
      if (!(error instanceof BusinessError || error instanceof ServiceBusy))
        context.log.warn({ err: error }, 'no page for a shared post')
      return undefined
    })
    return Promise.race([page, timedOut])
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin, isFixed } = publicOrigin(request, context.settings)
    const page = await shared(request, origin)
    const { etag } = page ?? plain
    // A page with a host from the request must not be cached: many shared caches do not distinguish hosts.
    const isCacheable = page?.rendered && isFixed
    reply.header('Cache-Control', isCacheable ? `public, max-age=0, s-maxage=${CACHE_SECONDS}` : 'no-cache')
    addVary(reply, 'Accept-Encoding').header('ETag', etag).type('text/html; charset=utf-8')
    // The headers depend on it (`openerPolicy`).
    if (isCacheable) addVary(reply, 'Sec-Fetch-Site')
    const etags = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
    if (etags?.includes(etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    const { html, encoded } = page ?? plain
    if (!encoding) return reply.send(html)
    return reply.header('Content-Encoding', encoding).send(await encoded(encoding))
  }
  // Compressed here once for all requests.
  const options = { schema: { hide: true }, compress: false } as const
  for (const path of [SHARED_PATH, `${SHARED_PATH}/`]) app.get(path, options, answer)
}

/**
 * Returns a function whose promises resolve with undefined after the time, or up to a tenth later: one timer serves a
 * tenth of the time.
 */
function sharedTimer(ms: number): () => Promise<undefined> {
  let current: { at: number; over: Promise<undefined> } | undefined
  return () => {
    const now = performance.now()
    if (!current || now - current.at > ms / 10) {
      const over = new Promise<undefined>((resolve) => setTimeout(resolve, ms * 1.1, undefined).unref())
      current = { at: now, over }
    }
    return current.over
  }
}

/** The smallest accepted encoding. */
function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim().toLowerCase())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}
