import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from '../lib/http/headers'
import { pathOf } from '../lib/log'
import type { Settings } from '../settings'

const BASE = '/mobile'
/** Server-only files, and precompressed variants, which have no address of their own. */
const NOT_SERVED = /(^|\/)\.|\.(map|br|gz)$|^csp\.txt$|[\\\0]/
const FILE_NAME =
  /\.(m?js|css|json|txt|xml|html|ico|svg|png|jpe?g|webp|avif|gif|woff2?|mp4|pdf|wasm|bcmap|webmanifest)$/
const WORKER = 'sw.js'
const NO_WORKER = 'sw-off.js'
const FOREVER = 'public, max-age=31536000, immutable'

/** Whether a folder holds a build. */
export function isBuilt(dist: string): boolean {
  return existsSync(join(dist, 'index.html'))
}

/**
 * Serves the built app below `/mobile/`: its files with their precompressed variants, and `index.html` for every
 * address of the app. A missing file is 404, never the page, so that a stale chunk is recognised.
 * @param settings.serviceWorker false: serves a service worker that unregisters itself
 */
export async function servePages(
  app: FastifyInstance,
  dist: string,
  { serviceWorker }: Pick<Settings, 'serviceWorker'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  })
  const options = { schema: { hide: true }, compress: false, onSend: plainScriptType } as const
  app.get(`${BASE}/*`, options, (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (NOT_SERVED.test(path) || path.split('/').includes('..') || path === 'assets/') return reply.callNotFound()
    const isAsset = path.startsWith('assets/')
    if (path === 'index.html' || !(isAsset || FILE_NAME.test(path))) return sendPage(reply)
    addVary(reply, 'Accept-Encoding').header('Cache-Control', isAsset ? FOREVER : 'no-cache')
    return reply.sendFile(path === WORKER && !serviceWorker ? NO_WORKER : path)
  })
}

/** Scripts, also `.mjs`, get the one MIME type that every browser accepts for modules. */
async function plainScriptType(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = reply.getHeader('content-type')
  if (typeof type === 'string' && type.startsWith('application/javascript')) {
    reply.header('Content-Type', 'text/javascript; charset=utf-8')
  }
}

function sendPage(reply: FastifyReply) {
  return addVary(reply, 'Accept-Encoding').header('Cache-Control', 'no-cache').sendFile('index.html')
}

/**
 * An address below `/mobile/` whose escapes are no UTF-8 (a link in GBK, a stray %) as one that the router takes, so
 * that the app shows its not-found screen.
 */
export function readableUrl(url: string): string {
  const path = pathOf(url)
  if (!path.startsWith(`${BASE}/`) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    // Used, or the bundler would leave the call out.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Redirects `/` and `/mobile` to `/mobile/` with their query. */
export function redirectToApp(app: FastifyInstance): void {
  const redirect = (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.url.indexOf('?')
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(`${BASE}/${query < 0 ? '' : request.url.slice(query)}`, 302)
  }
  app.get('/', { schema: { hide: true } }, redirect)
  app.get(BASE, { schema: { hide: true } }, redirect)
}
