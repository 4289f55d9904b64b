import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answersInTime } from './db/ping'
import type { Portal } from './portal'
import type { WriteHealth } from './writeHealth'

/** A proxy's idle connections are given this long to be used once more or to be closed by the proxy. */
const LINGER_MS = 5000
const LOOK_EVERY_MS = 50
/** A turn of the event loop that short has accepted and read what was there. */
const IDLE_TURN_MS = 0.2
const IDLE_TURN_WAIT_MS = 500

/**
 * `GET /healthz`: 200 once it can serve, 503 while the database is away, nothing can be written, or it drains.
 *
 * Draining: what is in hand is answered, every answer closes its connection, and the server goes on listening. Behind a
 * proxy it does so until the proxy's kept connections have gone: a connection that is closed while the proxy sends a
 * request on it costs that request.
 */
export function mountHealth(
  app: FastifyInstance,
  { db, settings }: Pick<Portal, 'db' | 'settings'>,
  writes: Pick<WriteHealth, 'failing'>,
): void {
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
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request) => finish(request))
  app.addHook('preClose', async () => {
    draining = true
    const lingers = settings.trustProxy !== '' ? untilUnused(app) : undefined
    if (inHand.size > 0) await new Promise<void>((resolve) => (lastAnswered = resolve))
    await lingers
    await idleTurn()
  })
  app.get('/healthz', { config: { rateLimit: false }, schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (draining) return reply.code(503).send({ status: 'draining' })
    try {
      await answersInTime(Promise.resolve(db.execute(sql`select 1`)))
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
    const place = await writes.failing()
    return place === undefined ? { status: 'ok' } : reply.code(503).send({ status: 'cannot write', place })
  })
}

async function untilUnused({ server }: FastifyInstance): Promise<void> {
  const connections = () => new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  for (const began = performance.now(); performance.now() - began < LINGER_MS; await sleep(LOOK_EVERY_MS)) {
    if (!server.listening || (await connections()) === 0) return
  }
}

/**
 * Resolves right after a turn of the event loop that had next to nothing to do. The kernel resets connections that it
 * has established and nobody has accepted when a listener closes; after such a turn there are hardly any.
 */
async function idleTurn(): Promise<void> {
  const began = performance.now()
  for (let before = began; ; ) {
    await nextTurn()
    const now = performance.now()
    if (now - before < IDLE_TURN_MS || now - began > IDLE_TURN_WAIT_MS) return
    before = now
  }
}
