import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from './db/db'
import { answersInTime } from './db/ping'

/**
 * `GET /healthz` (`decisions`, Running it): 200 once it can serve, 503 while the database is away or it drains. A server
 * that closes goes on listening until what it had in hand is answered: who asks meanwhile is told that it drains.
 */
export function mountHealth(app: FastifyInstance, db: Db): void {
  let draining = false
  const inHand = new Set<FastifyRequest>()
  let lastAnswered: (() => void) | undefined
  const finish = (request: FastifyRequest) => {
    inHand.delete(request)
    if (inHand.size === 0) lastAnswered?.()
  }
  app.addHook('onRequest', async (request, reply) => {
    if (draining) return
    inHand.add(request)
    // A call that breaks off is never answered.
    reply.raw.once('close', () => finish(request))
  })
  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('preClose', async () => {
    draining = true
    if (inHand.size > 0) await new Promise<void>((resolve) => (lastAnswered = resolve))
  })
  app.get('/healthz', { config: { rateLimit: false }, schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (draining) return reply.code(503).send({ status: 'draining' })
    try {
      await answersInTime(Promise.resolve(db.execute(sql`select 1`)))
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })
}
