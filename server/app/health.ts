import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answersInTime } from '../db/ping'
import type { AppContext } from '../appContext'
import type { WriteHealth } from './writeHealth'

/** How long a proxy's kept connections may be used once more or be closed by the proxy. */
const LINGER_MS = 3500
/** From then on until here a proxy that can retry is sent to other servers. */
const TURN_AWAY_MS = 5500
/** Nobody has connected for so long: nobody is likely to be connecting while the listener closes. */
const QUIET_MS = 100
const LOOK_EVERY_MS = 20
/** Set by a proxy on requests that it sends to another server where this one closes the connection. */
const RETRIED = 'x-proxy-retries'
/** A turn of the event loop that short has accepted and read what was there. */
const IDLE_TURN_MS = 0.2
const IDLE_TURN_WAIT_MS = 500

/**
 * `GET /healthz`: 200 once it can serve, 503 while the database is away, nothing can be written, or it drains.
 *
 * Draining: what is in hand is answered, every answer closes its connection, and the server goes on listening. Behind a
 * proxy it does so until the proxy's kept connections have gone, as one that is closed while the proxy sends a request on
 * it costs that request. The kernel also resets connections that nobody has accepted when a listener closes, so requests
 * that the proxy retries are dropped in the end: it then leaves this server alone for a moment (nginx: `max_fails`).
 */
export function mountHealth(
  app: FastifyInstance,
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  writes: Pick<WriteHealth, 'failing'>,
): void {
  let draining = false
  let turnsAway = false
  const inHand = new Set<FastifyRequest>()
  let lastAnswered: (() => void) | undefined
  const finish = (request: FastifyRequest) => {
    inHand.delete(request)
    if (inHand.size === 0) lastAnswered?.()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (turnsAway && RETRIED in request.headers) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    if (!draining) {
      inHand.add(request)
      // A call that breaks off is never answered.
      reply.raw.once('close', () => finish(request))
    }
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('Connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    finish(request)
    done()
  })
  app.addHook('preClose', async () => {
    draining = true
    const lingers = settings.trustProxy !== '' ? untilUnused(app, () => (turnsAway = true)) : undefined
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

/** Resolves once no connection is open and none has come for a moment. @param turnAway is called where that takes long */
async function untilUnused({ server }: FastifyInstance, turnAway: () => void): Promise<void> {
  const began = performance.now()
  let newest = began
  const onConnection = () => (newest = performance.now())
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  server.on('connection', onConnection)
  for (; performance.now() - began < TURN_AWAY_MS && server.listening; await sleep(LOOK_EVERY_MS)) {
    if (performance.now() - newest > QUIET_MS && (await connections()) === 0) break
    if (performance.now() - began > LINGER_MS) turnAway()
  }
  server.off('connection', onConnection)
}

/**
 * Resolves right after a turn of the event loop that had next to nothing to do. The kernel resets connections that it
 * has established and nobody has accepted when a listener closes; after such a turn there are hardly any.
 */
async function idleTurn(): Promise<void> {
  const began = performance.now()
  for (let before = began; ;) {
    await nextTurn()
    const now = performance.now()
    if (now - before < IDLE_TURN_MS || now - began > IDLE_TURN_WAIT_MS) return
    before = now
  }
}
