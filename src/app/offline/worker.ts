import { MINUTE_MS } from '@contract/text/timeUnits'
import { bridge } from '@/bridge/bridge'
import { createListeners } from '@/lib/stores/listeners'
import { compareVersions } from '@/lib/version'
import { BASE } from '@/routes'

/** Older shells do not reload a page after an update. */
const FIRST_SHELL = '1.1.0'
const CHECK_EVERY_MS = 30 * MINUTE_MS
/** How long the page waits for a new build to be activated: browsers let the former one end its requests first. */
const ACTIVATE_MS = 3000

let waitingWorker: ServiceWorker | undefined
const listeners = createListeners()

/** The waiting build, offered to the user. */
export const update = {
  subscribe: listeners.subscribe,
  isReady: (): boolean => waitingWorker !== undefined,
  /** Activates it, unless another tab has done so, and reloads the page. */
  activate(): void {
    const worker = waitingWorker
    if (worker?.state !== 'installed') return location.reload()
    const timer = window.setTimeout(() => location.reload(), ACTIVATE_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activating') return
      window.clearTimeout(timer)
      location.reload()
    })
    worker.postMessage({ type: 'take over' })
  },
}

/** The development server has other addresses, and no worker. */
const isBuilt = () => new URL(import.meta.url).pathname.startsWith(`${BASE}/assets/`)

/** Not in old shells, nor on a page that was not loaded over a secure connection. */
function isWorkerAllowed(): boolean {
  if (!('serviceWorker' in navigator) || !window.isSecureContext || !isBuilt()) return false
  return !bridge.claimsShell || compareVersions(bridge.version, FIRST_SHELL) >= 0
}

/** URL of the page's entry script, by which a worker recognises its build. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Activates a worker of this page's own build at once if no other page is open; offers another one. */
async function activateOrOffer(worker: ServiceWorker): Promise<void> {
  const channel = new MessageChannel()
  const answer = new Promise<unknown>((resolve) => {
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
  })
  worker.postMessage({ type: 'start', entry: entry() }, [channel.port2])
  // A taken one has replaced the one that was offered.
  waitingWorker = (await answer) === 'taken' ? undefined : worker
  listeners.notify()
}

/** Offers the builds that wait, and those that will be installed while the page is open. */
export function follow(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void activateOrOffer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) void activateOrOffer(worker)
    })
  })
}

/** Caches what the page had loaded before there was a worker. */
function handOver(worker: ServiceWorker): void {
  const urlsToCache = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}${BASE}/assets/`))
  worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Registers the service worker, and checks for a newer one when the page becomes visible (rule: updates). */
export function startWorker(): void {
  if (!isWorkerAllowed()) return
  const { serviceWorker } = navigator
  const isControlled = serviceWorker.controller !== null
  serviceWorker
    .register(`${BASE}/sw.js`, { scope: `${BASE}/`, updateViaCache: 'none' })
    .then((registration) => {
      follow(registration)
      let checkedAt = Date.now()
      document.addEventListener('visibilitychange', () => {
        if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return
        checkedAt = Date.now()
        registration.update().catch(() => undefined)
      })
      return serviceWorker.ready
    })
    // A controlled page sends nothing: its files are cached already, and a busy worker may be replaced late.
    .then(({ active }) => !isControlled && active && handOver(active))
    // Optional: the app works without it.
    .catch(() => undefined)
}
