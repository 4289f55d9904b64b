import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3600_000

/**
 * Removes what nobody needs any more, every hour. Returns how to stop it.
 * @param sweep one round; what it throws is logged
 */
export function startSweeping(log: Pick<FastifyBaseLogger, 'error'>, sweep: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'sweep failed'))
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
