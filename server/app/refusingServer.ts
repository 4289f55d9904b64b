import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory, FastifyServerOptions } from 'fastify'
import { isRefusable, RETRY_AFTER_SECONDS } from '../calls/admission'
import { refusal, serverBusy } from '../lib/businessError'

const BODY = JSON.stringify(refusal(serverBusy()))

interface Refusing {
  /** Checked once per call; not while the app drains, because then every response closes its connection. */
  isBusy(): boolean
  /** Headers of every response. */
  headersOf(request: IncomingMessage): Record<string, string>
}

/**
 * HTTP server of the app that refuses calls while the process is busy, before the framework runs: the cost of a refusal
 * decides how long other calls wait.
 */
export function refusingServer({ isBusy, headersOf }: Refusing): FastifyServerFactory {
  return (handler, options) => {
    const listener: RequestListener = (request, response) => {
      response.on('timeout', endStalled)
      if (!isRefusable(request.method, request.url) || !isBusy()) return handler(request, response)
      response.writeHead(503, {
        ...headersOf(request),
        'Retry-After': RETRY_AFTER_SECONDS,
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(BODY),
      })
      response.end(BODY)
    }
    return timed(createServer(listener), options)
  }
}

/**
 * The connection has been idle: destroys it if a response waits to be read, so that it does not stay in memory.
 * Responses in progress and incoming bodies have time limits of their own.
 */
function endStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** Applies the time limits that the framework gives its own server. */
function timed(server: Server, { keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyServerOptions): Server {
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  return server
}
