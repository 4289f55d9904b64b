import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from './db/db'
import { answersInTime } from './db/ping'

/** `GET /healthz` (`decisions`, Running it): 200 once it can serve, 503 while the database is away or it drains. */
export function mountHealth(app: FastifyInstance, db: Db): { drain(): void } {
  let draining = false
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
  return { drain: () => void (draining = true) }
}
