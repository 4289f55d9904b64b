import { screenAt } from './screens'

const PATIENCE_MS = 10_000

/**
 * Resolves when the first screen can be rendered at once: its code is here, and what the boot script has asked for is
 * answered. The static shell of index.html stays until then. Never rejects; the router deals with what failed.
 */
export async function firstScreen(): Promise<void> {
  const slow = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const ready = screenAt(location.pathname)?.preload().catch(() => undefined)
  await Promise.race([ready, slow])
}
