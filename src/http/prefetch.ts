import type { Endpoint } from '@contract/endpoint'
import { withTimeout } from '@/lib/withTimeout'
import { isAnsweredEarly } from './early'

/** Maximum time of an empty page before a skeleton is shown. */
const TIMEOUT_MS = 400

/** How long prefetched data is not requested again by its screen, in milliseconds. */
export const PREFETCHED_MS = 2000

/**
 * Before a screen's first render: puts the boot script's response into the query cache, so that the screen renders
 * completely at once. The screen handles refusals and failures. Waits for a short time only; never rejects.
 * @param read puts the data of the call into the cache
 */
export async function prefetch<Body>(
  endpoint: Endpoint<Body, unknown>,
  body: Body,
  read: () => Promise<unknown>,
): Promise<void> {
  let isLate = false
  const whole = isAnsweredEarly(endpoint, body).then((isAnswered) => (isAnswered && !isLate ? read() : undefined))
  await withTimeout(
    whole.catch(() => undefined),
    TIMEOUT_MS,
  )
  isLate = true
}
