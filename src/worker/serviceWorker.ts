import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable } from 'workbox-navigation-preload'
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'

/** Files of the shell and of the tabs' screens, from build/serviceWorker.ts. */
declare const __PRECACHE__: { url: string; revision: string | null }[]
/** File name of this build's entry script, which its shell loads. */
declare const __ENTRY__: string

/** `addRoutes` is there from Chromium 123 on. */
interface InstallEvent {
  addRoutes?(rules: { condition: { requestMethod: string }; source: 'network' }): Promise<void>
}

/** The part of ServiceWorkerGlobalScope used here; TypeScript's worker library excludes that of pages. */
interface WorkerScope {
  readonly registration: { readonly active: unknown }
  readonly clients: { matchAll(which: { includeUncontrolled: boolean }): Promise<readonly unknown[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}
const worker = self as unknown as WorkerScope

const SHELL = '/mobile/index.html'
const TIMEOUT_SECONDS = 3
const MAX_VISITED = 200
const VISITED_SECONDS = 30 * 24 * 3600

/**
 * Whether an answer is the file of this build, not the page of a gateway, or the shell of another build, which a server
 * may still send during a deployment.
 */
async function isOwnFile({ url }: Request, answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false
  if (new URL(url).pathname === SHELL) return (await answer.clone().text()).includes(__ENTRY__)
  return !answer.headers.get('Content-Type')?.includes('html')
}

const onlyOwnFiles = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await isOwnFile(request, response)) ? response : null,
}

addPlugins([onlyOwnFiles])
precacheAndRoute(__PRECACHE__, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^again$/] })
cleanupOutdatedCaches()
enable()
clientsClaim()

/** A gateway whose server is away or busy answers with a page of its own. */
const isAway = ({ status }: Response) => status >= 500 || status === 429

// Pages are always requested from the network and never cached, because they may be server-rendered posts.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: TIMEOUT_SECONDS,
      plugins: [
        {
          handlerDidError: () => matchPrecache(SHELL),
          handlerWillRespond: async ({ response }) =>
            isAway(response) ? ((await matchPrecache(SHELL)) ?? response) : response,
        },
      ],
    }),
    // Without files, whose path has an ending; a query may end like one.
    { allowlist: [/^\/mobile\/(?![^?]*\.\w+(\?|$))/] },
  ),
)

const visited = {
  cacheName: 'bole.visited',
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyOwnFiles,
    new ExpirationPlugin({ maxEntries: MAX_VISITED, maxAgeSeconds: VISITED_SECONDS, purgeOnQuotaError: true }),
  ],
}
// Files of other screens are cached when visited; their names change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/mobile/assets/'),
  new CacheFirst(visited),
)
// Pictures of badges keep their names.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/mobile/badges/'),
  new StaleWhileRevalidate(visited),
)

// What a closing page sends (keepalive) is lost if the worker hands it back to that page, so writes never pass the
// worker; where browsers have no static routes, it sends those requests itself.
worker.addEventListener('install', (event) => {
  void event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' })
})
registerRoute(({ request, sameOrigin }) => sameOrigin && request.keepalive, new NetworkOnly(), 'POST')

worker.addEventListener('message', ({ data, ports }) => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'take over') void worker.skipWaiting()
  if (data.type === 'start' && 'entry' in data) void answerStart(String(data.entry), ports[0])
})

/** Takes over from a former build if the only open page is already of this build. */
async function answerStart(entry: string, port: MessagePort | undefined): Promise<void> {
  const isOwn = getCacheKeyForURL(entry) !== undefined
  const isAlone = (await worker.clients.matchAll({ includeUncontrolled: true })).length <= 1
  if (isOwn && isAlone) await worker.skipWaiting()
  port?.postMessage(isOwn && isAlone ? 'taken' : 'waits')
}
