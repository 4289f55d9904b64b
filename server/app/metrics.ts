import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

export interface Metrics {
  port: number
  close(): Promise<void>
}

/**
 * Serves metrics in Prometheus format on `http://127.0.0.1:<port>/metrics` with a listener of its own: the process, and
 * the duration of calls by route and status. Call it before the app listens.
 */
export async function serveMetrics(app: FastifyInstance, port: number): Promise<Metrics> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    took.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  // Refused before the framework runs, so its hooks do not see these (`refusingServer`).
  app.server.on('request', ({ method = '' }, { statusCode, writableEnded }) => {
    if (writableEnded) took.observe({ method, route: 'refused', status: statusCode }, 0)
  })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    register.metrics().then(
      (text) => response.setHeader('Content-Type', register.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
