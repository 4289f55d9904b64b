import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3600_000

/**
 * Runs the sweep every hour. Returns a stop function.
 * @param sweep one round; errors are logged
 */
export function startSweeping(log: Pick<FastifyBaseLogger, 'error'>, sweep: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
