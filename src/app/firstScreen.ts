import { forgetFailures } from './lazyScreen'
import { screenAt } from './screens'

const PATIENCE_MS = 10_000

/**
 * Resolves when the first screen can be rendered at once: its code is here, and what the boot script has asked for is
 * answered. The static shell of index.html stays until then. Never rejects; the router deals with what failed.
 */
export async function firstScreen(): Promise<void> {
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const ready = screenAt(location.pathname)
    ?.preload()
    .catch(() => undefined)
  await Promise.race([ready, slow])
}

/**
 * The same for a page the server has drawn, which can be read meanwhile, however long it takes: what failed is tried
 * again with the next tap, or once the network is back.
 */
export async function takeOver(): Promise<void> {
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
