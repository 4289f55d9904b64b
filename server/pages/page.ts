import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, ServiceBusy } from '../calls/admission'
import { BusinessError } from '../lib/businessError'
import { addVary } from '../lib/headers'
import { type Encoding, etagOf } from './pageBytes'
import type { AppContext } from '../appContext'
import { publicOrigin } from '../lib/publicOrigin'
import { isStorable } from '../calls/schema'
import { openServed } from './served'
import { KEPT_SECONDS, SHARED_PATH, type SharedPage, sharedPages } from './sharedPages'

/** Time limit of rendering a post; after it the page is sent without the post. */
const PATIENCE_MS = 200

/**
 * The page of a shared post (`house`, page.ts), the same for everybody: drawn as the screen itself, with title,
 * description and picture for link previews, for public approved posts only. Blocked, private and unknown ones, the
 * native app, and a backend in trouble get `index.html` as it is.
 * @param folders `served`: what draws, where the build wrote it; left out, index.html gets the card alone
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
  const plain = { etag: etagOf(index), html: index }

  async function shared(request: FastifyRequest, origin: string): Promise<SharedPage | undefined> {
    const { id } = request.query as { id?: unknown }
    if (typeof id !== 'string' || !id.trim() || !isStorable(id)) return undefined
    if (admission.isBusy()) return undefined
    if (served?.isShell(request.headers['user-agent'] ?? '')) return undefined
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
    const asked = pages.pageOf(id.trim(), origin).catch((error: unknown) => {
      if (!(error instanceof BusinessError || error instanceof ServiceBusy))
        context.log.warn({ err: error }, 'no page for a shared post')
      return undefined
    })
    return Promise.race([asked, late])
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin, isFixed } = publicOrigin(request, context.settings)
    const page = await shared(request, origin)
    const { etag } = page ?? plain
    // A page that names a host from the request is for its reader alone: many caches do not tell hosts apart.
    reply.header('Cache-Control', page?.drawn && isFixed ? `public, max-age=0, s-maxage=${KEPT_SECONDS}` : 'no-cache')
    addVary(reply, 'Accept-Encoding').header('ETag', etag).type('text/html; charset=utf-8')
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return reply.code(304).send()
    const encoding = page && encodingFor(request.headers['accept-encoding'] ?? '')
    if (!page || !encoding) return reply.send(page?.html ?? plain.html)
    return reply.header('Content-Encoding', encoding).send(await page.encoded(encoding))
  }
  for (const path of [SHARED_PATH, `${SHARED_PATH}/`]) app.get(path, { schema: { hide: true } }, answer)
}

/** The smallest that is accepted. */
function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim().toLowerCase())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}
