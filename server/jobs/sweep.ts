import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '@contract/text/timeUnits'

/** Pause before the first round, which leaves a start to its first requests. */
const FIRST_MS = 10_000

/**
 * Runs the sweep ten seconds after the start, then every hour, unless a round is still running. Returns a stop function
 * that resolves when the round has ended.
 * @param sweep one round, which ends early once `isStopped`; errors are logged
 */
export function startSweeping(
  log: Pick<FastifyBaseLogger, 'error'>,
  sweep: (isStopped: () => boolean) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let isStopped = false
  const begin = () => {
    running ??= sweep(() => isStopped)
      .catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
      .finally(() => (running = undefined))
  }
  const first = setTimeout(begin, FIRST_MS)
  const hourly = setInterval(begin, HOUR_MS)
  first.unref()
  hourly.unref()
  return async () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(hourly)
    await running
  }
}
