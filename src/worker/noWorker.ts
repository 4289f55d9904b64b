/** Published as `sw.js`: unregisters the service worker and removes its caches. */
interface WorkerScope {
  readonly registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void
}
const worker = self as unknown as WorkerScope

async function end(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await worker.registration.unregister()
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(end()))
