import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answersInTime } from '../db/ping'
import type { AppContext } from '../appContext'
import type { WriteHealth } from './writeHealth'

/** Time in which a proxy may reuse or close its idle keep-alive connections. */
const LINGER_MS = 3500
/** From `LINGER_MS` to this time, requests that the proxy can retry are dropped so that it uses other servers. */
const TURN_AWAY_MS = 5500
/** No new connection for this long: it is safe to close the listener. */
const QUIET_MS = 100
const POLL_MS = 20
/** Set by a proxy on requests that it retries on another server if this one closes the connection. */
const RETRIED = 'x-proxy-retries'
/** An event loop iteration this short has accepted and read everything that was pending. */
const IDLE_TURN_MS = 0.2
const IDLE_TURN_WAIT_MS = 500

/**
 * `GET /healthz`: 200 when ready, 503 while the database is unavailable, nothing can be written, or the server drains.
 *
 * While draining, pending requests are answered, every response closes its connection, and the server keeps listening.
 * Behind a proxy it waits until the proxy's keep-alive connections are gone, because a connection closed while the
 * proxy sends a request loses that request. The kernel also resets connections that are not accepted when a listener
 * closes, so at the end requests that the proxy retries are dropped: the proxy then avoids this server for a moment
 * (nginx: `max_fails`).
 */
export function mountHealth(
  app: FastifyInstance,
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  writes: Pick<WriteHealth, 'failing'>,
): void {
  let draining = false
  let isRejecting = false
  const inFlight = new Set<FastifyRequest>()
  let lastAnswered: (() => void) | undefined
  const finish = (request: FastifyRequest) => {
    inFlight.delete(request)
    if (inFlight.size === 0) lastAnswered?.()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isRejecting && RETRIED in request.headers) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    if (!draining) {
      inFlight.add(request)
      // An aborted request never gets a response.
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
    const lingers = settings.trustProxy !== '' ? untilUnused(app, () => (isRejecting = true)) : undefined
    if (inFlight.size > 0) await new Promise<void>((resolve) => (lastAnswered = resolve))
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
    const failing = await writes.failing()
    return failing === undefined ? { status: 'ok' } : reply.code(503).send({ status: 'cannot write', place: failing })
  })
}

/**
 * Resolves once no connection is open and none has arrived for a moment.
 * @param startRejecting called if that takes long
 */
async function untilUnused({ server }: FastifyInstance, startRejecting: () => void): Promise<void> {
  const began = performance.now()
  let newest = began
  const onConnection = () => (newest = performance.now())
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  server.on('connection', onConnection)
  for (; performance.now() - began < TURN_AWAY_MS && server.listening; await sleep(POLL_MS)) {
    if (performance.now() - newest > QUIET_MS && (await connections()) === 0) break
    if (performance.now() - began > LINGER_MS) startRejecting()
  }
  server.off('connection', onConnection)
}

/**
 * Resolves after an event loop iteration with next to nothing to do. The kernel resets established but not accepted
 * connections when a listener closes; after such an iteration there are hardly any.
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
