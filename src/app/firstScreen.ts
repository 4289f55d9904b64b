import { tabPaths } from '@/builtScreens'
import { withTimeout } from '@/lib/withTimeout'
import { bottomBar } from './bottomBarCode'
import { comparablePath } from '@/routes'
import { forgetFailures } from './lazyScreen'
import { routerPath, screenAt } from './screens'

const TIMEOUT_MS = 10_000

/**
 * Resolves when the first screen can be rendered at once: its code is loaded, and the boot script's calls are answered.
 * Until then the static shell of index.html is shown. Never rejects; the router handles failures.
 */
export async function firstScreen(): Promise<void> {
  if (tabPaths.includes(comparablePath(routerPath(location.pathname)))) bottomBar.preload().catch(() => undefined)
  const ready = screenAt(location.pathname)
    ?.preload()
    .catch(() => undefined)
  if (ready) await withTimeout(ready, TIMEOUT_MS)
}

/**
 * The same for a server-rendered page, which can be read meanwhile: failed requests are repeated with the next tap, or
 * once the network is back.
 */
export async function servedScreen(): Promise<void> {
  for (;;) {
    try {
      return await screenAt(location.pathname)?.preload()
    } catch {
      forgetFailures()
      await nextChance()
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const names = ['online', 'pointerdown', 'keydown']
    const go = () => {
      for (const name of names) window.removeEventListener(name, go)
      resolve()
    }
    for (const name of names) window.addEventListener(name, go)
  })
}
