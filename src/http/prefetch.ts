import type { Endpoint } from '@contract/endpoint'
import { isAnsweredEarly } from './early'

/** Longer than this nobody shall look at an empty page for what a skeleton can stand for. */
const PATIENCE_MS = 400

/** How long what was prefetched is not asked for again by the screen that shows it, in milliseconds. */
export const PREFETCHED_MS = 2000

/**
 * Before a screen's first render: reads the boot script's answer into the query cache, so that the screen is drawn once
 * and whole. Refusals and failures are left to the screen, which tells them. Waits for a moment at most; never rejects.
 * @param read puts the data of the call into the cache
 */
export async function prefetch<Body>(
  endpoint: Endpoint<Body, unknown>,
  body: Body,
  read: () => Promise<unknown>,
): Promise<void> {
  let isLate = false
  const whole = isAnsweredEarly(endpoint, body).then((isAnswered) => (isAnswered && !isLate ? read() : undefined))
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([whole.catch(() => undefined), patience])
  isLate = true
}
