import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerFactory, FastifyServerOptions } from 'fastify'
import { isCall, RETRY_AFTER_SECONDS } from '../calls/admission'
import { refusal, serverBusy } from '../lib/businessError'

const BODY = JSON.stringify(refusal(serverBusy()))

interface Refusing {
  /** Asked once for each call; not while the app drains, whose answers end their connections. */
  isBusy(): boolean
  /** The headers that every answer has. */
  headersOf(request: IncomingMessage): Record<string, string>
}

/**
 * The HTTP server of the app, which refuses calls while the process is busy before the framework begins with them: what
 * a refusal costs decides how long the others wait.
 */
export function refusingServer({ isBusy, headersOf }: Refusing): FastifyServerFactory {
  return (handler, options) => {
    const listener: RequestListener = (request, response) => {
      response.on('timeout', endStalled)
      if (!isCall(request.method, request.url) || !isBusy()) return handler(request, response)
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
 * Nothing has moved on the connection: ends it where an answer waits to be taken, so that it does not stay in memory for
 * ever. An answer that is still being made, and a body that is on its way, have time limits of their own.
 */
function endStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** With the time limits that the framework gives a server of its own. */
function timed(server: Server, { keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyServerOptions): Server {
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  return server
}
