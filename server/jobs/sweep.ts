import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '@contract/text/timeUnits'

/**
 * Runs the sweep every hour, unless a round is still running. Returns a stop function that resolves when the round has
 * ended.
 * @param sweep one round, which ends early once `isStopped`; errors are logged
 */
export function startSweeping(
  log: Pick<FastifyBaseLogger, 'error'>,
  sweep: (isStopped: () => boolean) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let isStopped = false
  const timer = setInterval(() => {
    running ??= sweep(() => isStopped)
      .catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
      .finally(() => (running = undefined))
  }, HOUR_MS)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
